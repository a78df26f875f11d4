import { z } from 'zod'
import { createBreaker } from './breaker.ts'
import { GatewayError, GatewayOutage, type Gateway, type Transaction } from './gateway.ts'

export interface PaystackOptions {
  name: Gateway['name']
  /** `https://api.paystack.co`, or a service with the same API. */
  baseUrl: string
  secretKey: string
  /** The sandbox uses another header, because our own services read `Authorization`. */
  keyHeader?: string
  isTest: boolean
  now: () => Date
}

const timeoutMs = 7_000
/** Amounts are numbers, but text in some events. */
const kobo = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])
const opened = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  reference: z.string(),
})
const refunded = z.object({ id: z.union([z.number(), z.string()]).transform(String) })

/**
 * A transaction as Paystack writes it: `GET /transaction/verify/{reference}` and `data` of charge
 * events.
 */
const transaction = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
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
 * Paystack reports `abandoned` also for a page that was just opened
 * (andela-sjames/paystack-python#46).
 */
const statuses: Readonly<Record<string, Transaction['status']>> = {
  success: 'succeeded',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'abandoned',
}

/** Calls the API. @returns the parsed data; null for an unknown reference */
function createCaller({
  baseUrl,
  secretKey,
  keyHeader,
  now,
}: Pick<PaystackOptions, 'baseUrl' | 'secretKey' | 'now'> & { keyHeader: string }) {
  const breaker = createBreaker(baseUrl, now)

  return async function call<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    body?: object,
  ): Promise<z.infer<Schema> | null> {
    return breaker.run(async () => {
      const response = await fetch(baseUrl + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          [keyHeader]: `Bearer ${secretKey}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // An answer from another address is not trusted.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new GatewayOutage('The payment service does not answer', { cause })
      })
      const answer: unknown = await response.json().catch((cause: unknown) => {
        throw new GatewayOutage(`The payment service answered ${response.status} without JSON`, {
          cause,
        })
      })
      if (response.status === 404 || isUnknownReference(answer)) return null
      const envelope = z.object({ status: z.literal(true), data: z.unknown() }).safeParse(answer)
      const parsed = schema.safeParse(envelope.data?.data)
      if (response.ok && envelope.success && parsed.success) return parsed.data
      const Failure =
        response.status >= 500 || response.status === 429 ? GatewayOutage : GatewayError
      throw new Failure(`The payment service answered ${response.status}: ${messageOf(answer)}`, {
        cause: parsed.error,
      })
    })
  }
}

/**
 * The API of Paystack, following its OpenAPI description of October 2025 (PaystackOSS/openapi
 * 9678dea). Every method throws {@link GatewayError} when there is no valid answer within seven
 * seconds. After five outages in a row it throws without a request for half a minute.
 */
export function createPaystack({
  name,
  baseUrl,
  secretKey,
  keyHeader = 'authorization',
  isTest,
  now,
}: PaystackOptions): Gateway {
  const call = createCaller({ baseUrl, secretKey, keyHeader, now })
  return {
    name,
    isTest,
    async initialize({ reference, amountKobo, email, callbackUrl }) {
      const data = await call(opened, '/transaction/initialize', {
        reference,
        amount: amountKobo,
        currency: 'NGN',
        email,
        callback_url: callbackUrl,
      })
      if (data?.reference !== reference)
        throw new GatewayError('The payment service opened a different payment than requested')
      return { checkoutUrl: data.authorization_url }
    },
    async verify(reference) {
      const data = await call(transaction, `/transaction/verify/${encodeURIComponent(reference)}`)
      if (!data) return null
      return {
        reference: data.reference,
        status: statuses[data.status] ?? 'pending',
        // `amount` is more when the customer paid the fees too, and less when a part is missing.
        amountKobo: Math.min(data.requested_amount ?? data.amount, data.amount),
        currency: data.currency,
        isTest: data.domain !== 'live',
        id: data.id,
        channel: data.channel ?? null,
        message: data.gateway_response ?? null,
      }
    },
    async refund({ reference, amountKobo, reason }) {
      const data = await call(refunded, '/refund', {
        transaction: reference,
        amount: amountKobo,
        merchant_note: reason,
      })
      if (!data) throw new GatewayError('The payment service does not know this payment')
      return data
    },
  }
}

/** Paystack answers an unknown reference with 400 and this code. */
function isUnknownReference(answer: unknown): boolean {
  return z.object({ code: z.literal('transaction_not_found') }).safeParse(answer).success
}

function messageOf(answer: unknown): string {
  return (
    z.object({ message: z.string() }).safeParse(answer).data?.message.slice(0, 200) ?? 'no message'
  )
}
