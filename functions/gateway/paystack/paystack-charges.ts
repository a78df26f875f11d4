import { z } from 'zod'
import { GatewayError, GatewayRefusal, type ChargeAnswer, type Gateway } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { moment } from './paystack-fields.ts'
import { readTransaction, transaction } from './paystack-transactions.ts'

/** The bank wants to see the owner of the card (Paystack's page on recurring charges). */
const paused = z.object({
  paused: z.literal(true),
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
})
const tried = transaction.extend({ retry_by: moment })

export function createCharges(call: CallPaystack): Pick<Gateway, 'chargeAuthorization'> {
  return {
    async chargeAuthorization({ reference, amountKobo, email, authorizationCode }) {
      const answer = await call(z.union([paused, tried]), '/transaction/charge_authorization', {
        body: {
          reference,
          amount: amountKobo,
          currency: 'NGN',
          email,
          authorization_code: authorizationCode,
          // "If you are making a scheduled charge call, it is a good idea to queue them."
          queue: true,
        },
      }).catch((error: unknown) => readRefused(error))
      if (!answer) throw new GatewayError('The payment service does not take charges of cards')
      if ('status' in answer) return answer
      const { data } = answer
      if (data.reference !== reference)
        throw new GatewayError('The payment service charged under another reference')
      if ('paused' in data) return { status: 'paused', confirmUrl: data.authorization_url }
      return {
        status: 'tried',
        transaction: readTransaction(data),
        retryAfter: data.retry_by ?? null,
      }
    },
  }
}

/** A refusal of this card or this charge is an answer; every other one is an error. */
function readRefused(error: unknown): ChargeAnswer {
  if (
    !(error instanceof GatewayRefusal) ||
    ['duplicate_reference', 'invalid_key', 'rate_limited'].includes(error.code)
  )
    throw error
  return { status: 'refused', message: error.reason, retryAfter: error.retryBy }
}
