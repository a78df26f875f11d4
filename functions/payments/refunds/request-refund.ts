import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { requestRefund as contract } from '../../../domain/payments/payment-functions.ts'
import { isFinalPayment } from '../../../domain/payments/payment-status.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { findPayment } from '../payments.ts'
import { insertRefund, mayRefundAlone, requireRoomForRefund } from './refunds.ts'
import { processRefundQueue } from './process-refund.ts'

/**
 * Staff request a refund. Up to a limit for the payment, and for the person in 24 hours, it is made
 * immediately; above it a second member of staff must approve it (OWASP ASVS 5.0, 2.3.5). All
 * refunds of a payment together never exceed what arrived.
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
      const known = await findPayment(tx, { id: paymentId })
      if (known) await lockOrder(tx, known.orderId)
      // Read again under the lock of the order, which all changes of its payments take.
      const payment = known && (await findPayment(tx, { id: paymentId }))
      if (!payment || !isFinalPayment(payment.status))
        throw new FunctionError(404, 'There is no such payment.')
      await requireRoomForRefund(tx, payment, amountKobo)
      const isApproved = await mayRefundAlone(tx, { staffId, paymentId, amountKobo })
      const refundId = await insertRefund(tx, {
        paymentId,
        amountKobo,
        reason,
        requestedBy: staffId,
      })
      if (isApproved) {
        await tx.query(`update public.refunds set status = 'approved' where id = $1`, [refundId])
        await context.enqueue(tx, processRefundQueue, { refundId })
      }
      return { refundId, isApproved }
    })
    return answer(contract, refund)
  },
}
