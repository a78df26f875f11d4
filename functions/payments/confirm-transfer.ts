import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { requireStaff } from '../orders/order-access.ts'
import { parseBody } from '../orders/order-request.ts'
import { findPayment } from './payments.ts'
import { settle } from './settle.ts'

const schema = z.object({
  paymentId: z.uuid('paymentId must be the id of a payment.'),
  /** What stands on the account; 0 when nothing came. */
  receivedKobo: z.int('receivedKobo must be the amount that came, in kobo.').min(0),
})

/**
 * Staff say what came on the account for a transfer: exactly the sum makes the order paid, nothing makes the attempt failed, another sum is
 * kept apart to be given back.
 * @returns 200 `{ outcome }`; 403 not staff; 404 no such transfer
 */
export const confirmTransfer: EdgeFunction = {
  name: 'confirm-transfer',
  methods: ['POST'],
  async handle({ body }, context) {
    const { paymentId, receivedKobo } = parseBody(schema, body)
    const outcome = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const payment = await findPayment(tx, { id: paymentId })
      if (payment?.method !== 'bank_transfer')
        throw new FunctionError(404, 'There is no such transfer.')
      const status = receivedKobo > 0 ? 'succeeded' : 'failed'
      const message = receivedKobo > 0 ? null : 'we could not find the transfer on our account'
      return settle(
        tx,
        payment.id,
        {
          reference: payment.reference,
          status,
          amountKobo: receivedKobo,
          currency: 'NGN',
          isTest: false,
          id: payment.reference,
          channel: 'bank_transfer',
          message,
        },
        { ...context, actor: { kind: 'staff', id: staffId }, mayBeTest: false },
      )
    })
    return Response.json({ outcome })
  },
}
