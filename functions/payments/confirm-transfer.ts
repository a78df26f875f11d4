import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { confirmTransfer as contract } from '../../domain/payments/payment-functions.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { findPayment } from './payments.ts'
import { settle } from './settle.ts'

/**
 * Staff say how much arrived for a bank transfer: the exact amount makes the order paid, 0 makes
 * the payment failed, and another amount is to be refunded.
 * @returns 200 `{ outcome }`; 403 not staff; 404 no such transfer
 */
export const confirmTransfer: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { paymentId, receivedKobo } = parseRequest(contract, body)
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
    return answer(contract, { outcome })
  },
}
