import { z } from 'zod'
import { minPayWithTransferKobo } from '../../../domain/payments/gateway-limits.ts'
import { GatewayError, type Gateway, type ListedTransaction, type Transaction } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { authorization, readCard } from './paystack-cards.ts'
import { id, kobo, moment } from './paystack-fields.ts'

const opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
})

/**
 * A transaction as Paystack writes it: `GET /transaction/verify/{reference}` and `data` of charge
 * events.
 */
export const transaction = z.object({
  id,
  reference: z.string(),
  status: z.string(),
  amount: kobo,
  requested_amount: kobo.nullish(),
  currency: z.string(),
  domain: z.string(),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  authorization,
  customer: z.object({ email: z.string() }).nullish().catch(null),
})

/** Paid transactions, as `GET /transaction` writes them. */
const paidTransaction = transaction.extend({ paid_at: moment, fees: kobo.nullish() })
const perPage = 100
/** Ten thousand payments in the days that one list is about. */
const maxPages = 100

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

export function createTransactions(
  call: CallPaystack,
): Pick<Gateway, 'initialize' | 'verify' | 'listPaid'> {
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
      return answer && readTransaction(answer.data)
    },
    async listPaid(opened) {
      const [succeeded, reversed] = [
        await listWithStatus(call, 'success', opened),
        await listWithStatus(call, 'reversed', opened),
      ]
      return [...succeeded, ...reversed]
    },
  }
}

/** A transaction as `GET /transaction/verify/{reference}` and charges write it. */
export function readTransaction(data: z.infer<typeof transaction>): Transaction {
  return {
    ...readPayment(data),
    status: statuses[data.status] ?? 'open',
    message: data.gateway_response ?? null,
    card: readCard(data),
  }
}

function readPayment(data: z.infer<typeof transaction>) {
  return {
    reference: data.reference,
    // `amount` is more when the customer paid the fees too, and less when a part is missing.
    amountKobo: Math.min(data.requested_amount ?? data.amount, data.amount),
    currency: data.currency,
    isTest: data.domain !== 'live',
    id: data.id,
    channel: data.channel ?? null,
  }
}

/**
 * Payments that arrive meanwhile move others to the next page, so one may be in two pages.
 * @throws GatewayError when fewer come than the list says it has: a part would look like missing money
 */
async function listWithStatus(
  call: CallPaystack,
  status: 'success' | 'reversed',
  { from, to }: { from: Date; to: Date },
): Promise<ListedTransaction[]> {
  const found = new Map<string, ListedTransaction>()
  let total = 0
  for (let page = 1, pageCount = 1; page <= pageCount; page++) {
    const query = new URLSearchParams({
      status,
      from: from.toISOString(),
      to: to.toISOString(),
      per_page: String(perPage),
      page: String(page),
    })
    const answer = await call(z.array(paidTransaction), `/transaction?${query}`)
    if (!answer?.pages) throw new GatewayError('The payment service answered without a list')
    total = answer.pages.total
    pageCount = Math.min(answer.pages.pageCount, maxPages)
    for (const data of answer.data) {
      if (!data.paid_at)
        throw new GatewayError('The payment service lists a payment without a time')
      found.set(data.id, {
        ...readPayment(data),
        status: status === 'success' ? 'succeeded' : 'reversed',
        paidAt: data.paid_at,
        feesKobo: data.fees ?? null,
      })
    }
  }
  if (found.size < total)
    throw new GatewayError(`The payment service listed ${found.size} of ${total} payments`)
  return [...found.values()]
}

/** The channels of Nigeria; `eft` and `mobile_money` are of other countries. */
function listChannels(amountKobo: number): string[] {
  const channels = ['card', 'bank', 'ussd', 'qr']
  return amountKobo < minPayWithTransferKobo ? channels : [...channels, 'bank_transfer']
}
