import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { confirmTransfer as contract } from '../../domain/payments/payment-functions.ts'
import { requireFreshSecondFactor, requireStaff } from '../accounts/require-staff.ts'
import { findPayment } from './payments.ts'
import { settle } from './settle.ts'

/**
 * Staff say how much arrived for a bank transfer: enough makes the order paid, for less the rest is
 * asked for, what is too much goes back, and 0 makes the payment failed: the buyer reads the reason.
 * @returns 200 `{ outcome }`; 400 no reason for 0; 403 not staff; 404 no such transfer
 */
export const confirmTransfer: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { paymentId, receivedKobo, reason } = parseRequest(contract, body)
    const outcome = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'finance')
      await requireFreshSecondFactor(tx, context)
      const payment = await findPayment(tx, { id: paymentId })
      if (payment?.method !== 'bank_transfer')
        throw new FunctionError(404, 'There is no such transfer.')
      const status = receivedKobo > 0 ? 'succeeded' : 'failed'
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
          message: reason,
        },
        { ...context, actor: { kind: 'staff', id: staffId }, mayBeTest: false },
      )
    })
    return answer(contract, { outcome })
  },
}
