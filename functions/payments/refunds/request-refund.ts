import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import { cleanText } from '../../../domain/text/clean-text.ts'
import { refundByOneKobo } from '../../../domain/order/shop-rules.ts'
import { lockOrder, requireStaff } from '../../orders/order-access.ts'
import { parseBody } from '../../orders/order-request.ts'
import { findPayment } from '../payments.ts'
import { requestRefundOf, requireRoomForRefund } from './refunds.ts'
import { processRefundQueue } from './process-refund.ts'

const schema = z.object({
  paymentId: z.uuid('paymentId must be the id of a payment.'),
  amountKobo: z
    .int('amountKobo must be an amount in kobo.')
    .positive('A refund is more than nothing.'),
  reason: z
    .string('Please say why.')
    .transform(cleanText)
    .pipe(z.string().min(1, 'Please say why.').max(500)),
})

/**
 * Staff ask for money to be given back. Up to a limit it goes at once; above it a second member of staff agrees first (ASVS 2.3.5).
 * All refunds of a payment together never exceed it.
 * @returns 200 `{ refundId, isApproved }`; 403 not staff; 404 no such payment; 409 more than was paid
 */
export const requestRefund: EdgeFunction = {
  name: 'request-refund',
  methods: ['POST'],
  async handle({ body }, context) {
    const { paymentId, amountKobo, reason } = parseBody(schema, body)
    const answer = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const payment = await findPayment(tx, { id: paymentId })
      if (!payment || !['succeeded', 'mismatched'].includes(payment.status))
        throw new FunctionError(404, 'There is no such payment.')
      await lockOrder(tx, payment.orderId)
      await requireRoomForRefund(tx, payment, amountKobo)
      const refundId = await requestRefundOf(tx, {
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
    return Response.json(answer)
  },
}
