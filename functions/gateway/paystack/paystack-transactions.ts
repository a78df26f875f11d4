import { z } from 'zod'
import { minPayWithTransferKobo } from '../../../domain/payments/gateway-limits.ts'
import { GatewayError, type Gateway, type Transaction } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { id, kobo } from './paystack-fields.ts'

const opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
})

/**
 * A transaction as Paystack writes it: `GET /transaction/verify/{reference}` and `data` of charge
 * events.
 */
const transaction = z.object({
  id,
  reference: z.string(),
  status: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  domain: z.string(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
})

/**
 * Every other status is `open`: `ongoing`, `pay_offline`, `open_url`, `pending_bank_transfer`,
 * `send_otp`, `send_pin`, `send_phone`, `send_birthday` and `send_address` ask the payer for
 * something. Paystack reports `abandoned` also for a page that was just opened
 * (andela-sjames/paystack-python#46).
 */
const statuses: Readonly<Record<string, Transaction['status']>> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'reversed',
  abandoned: 'abandoned',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
}

export function createTransactions(call: CallPaystack): Pick<Gateway, 'initialize' | 'verify'> {
  return {
    async initialize({ reference, amountKobo, email, callbackUrl }) {
      const answer = await call(opened, '/transaction/initialize', {
        body: {
          reference,
          amount: amountKobo,
          currency: 'NGN',
          email,
          callback_url: callbackUrl,
          channels: listChannels(amountKobo),
          // Where the link "Cancel" of the page leads (Paystack's page on metadata).
          metadata: { cancel_action: callbackUrl },
        },
      })
      if (answer?.data.reference !== reference)
        throw new GatewayError('The payment service opened a different payment than requested')
      return { checkoutUrl: answer.data.authorization_url }
    },
    async verify(reference) {
      const answer = await call(transaction, `/transaction/verify/${encodeURIComponent(reference)}`)
      if (!answer) return null
      const { data } = answer
      return {
        reference: data.reference,
        status: statuses[data.status] ?? 'open',
        // `amount` is more when the customer paid the fees too, and less when a part is missing.
        amountKobo: Math.min(data.requested_amount ?? data.amount, data.amount),
        currency: data.currency,
        isTest: data.domain !== 'live',
        id: data.id,
        channel: data.channel ?? null,
        message: data.gateway_response ?? null,
      }
    },
  }
}

/** The channels of Nigeria; `eft` and `mobile_money` are of other countries. */
function listChannels(amountKobo: number): string[] {
  const channels = ['card', 'bank', 'ussd', 'qr']
  return amountKobo < minPayWithTransferKobo ? channels : [...channels, 'bank_transfer']
}
