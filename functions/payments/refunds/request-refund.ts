import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { refundByOneKobo } from '../../../domain/orders/shop-rules.ts'
import { requestRefund as contract } from '../../../domain/payments/payment-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { findPayment } from '../payments.ts'
import { insertRefund, requireRoomForRefund } from './refunds.ts'
import { processRefundQueue } from './process-refund.ts'

/**
 * Staff request a refund. Up to a limit it is made immediately; above it a second member of staff
 * must approve it (OWASP ASVS 5.0, 2.3.5). All refunds of a payment together never exceed it.
 * @returns 200 `{ refundId, isApproved }`; 403 not staff; 404 no such payment; 409 more than was
 * paid
 */
export const requestRefund: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { paymentId, amountKobo, reason } = parseRequest(contract, body)
    const refund = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const payment = await findPayment(tx, { id: paymentId })
      if (!payment || !['succeeded', 'mismatched'].includes(payment.status))
        throw new FunctionError(404, 'There is no such payment.')
      await lockOrder(tx, payment.orderId)
      await requireRoomForRefund(tx, payment, amountKobo)
      const refundId = await insertRefund(tx, {
        paymentId,
        amountKobo,
        reason,
        requestedBy: staffId,
      })
      const isApproved = amountKobo <= refundByOneKobo
      if (isApproved) {
        await tx.query(`update public.refunds set status = 'approved' where id = $1`, [refundId])
        await context.enqueue(tx, processRefundQueue, { refundId })
      }
      return { refundId, isApproved }
    })
    return answer(contract, refund)
  },
}
