import { z } from 'zod'
import { createBreaker } from '../breaker.ts'
import { GatewayError, GatewayOutage } from '../gateway.ts'
import { messageOf, readRefusal } from './read-refusal.ts'

export interface PaystackAccess {
  /** `https://api.paystack.co`, or a service with the same API. */
  baseUrl: string
  secretKey: string
  /** The sandbox uses another header, because our own services read `Authorization`. */
  keyHeader?: string
  now: () => Date
}

interface Request {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
}

/** The parsed `data` and `meta` of an answer. */
interface Answer<Data> {
  data: Data
  /** The cursor of the next page; null on the last one. */
  next: string | null
  /** For lists with numbered pages; null where the answer does not say. */
  pages: { total: number; pageCount: number } | null
}

/**
 * Calls the API.
 * @returns null when there is nothing of this reference or id
 * @throws GatewayOutage without a usable answer within seven seconds; after five in a row without a
 * request for half a minute
 * @throws GatewayRefusal when the API refuses the call
 * @throws GatewayError when the answer is not what the API describes
 */
export type CallPaystack = <Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  request?: Request,
) => Promise<Answer<z.infer<Schema>> | null>

const timeoutMs = 7_000
const envelope = z.object({
  status: z.literal(true),
  data: z.unknown(),
  meta: z.unknown().optional(),
})
const cursor = z.object({ next: z.string().min(1) })
const numbered = z.object({ total: z.int().nonnegative(), pageCount: z.int().nonnegative() })

export function createCaller({
  baseUrl,
  secretKey,
  keyHeader = 'authorization',
  now,
}: PaystackAccess): CallPaystack {
  const breaker = createBreaker(baseUrl, now)

  return (schema, path, request = {}) =>
    breaker.run(async () => {
      const response = await send(baseUrl + path, `Bearer ${secretKey}`, { ...request, keyHeader })
      const answer: unknown = await response.json().catch((cause: unknown) => {
        throw new GatewayOutage(`The payment service answered ${response.status} without JSON`, {
          cause,
        })
      })
      if (response.status === 404 || isUnknownReference(answer)) return null
      if (response.status >= 500)
        throw new GatewayOutage(
          `The payment service answered ${response.status}: ${messageOf(answer)}`,
        )
      if (!response.ok) throw readRefusal(response, answer, now())
      const parsed = envelope.safeParse(answer)
      const data = schema.safeParse(parsed.data?.data)
      if (!parsed.success || !data.success)
        throw new GatewayError(
          `The payment service answered ${response.status}: ${messageOf(answer)}`,
          { cause: parsed.error ?? data.error },
        )
      const { meta } = parsed.data
      return {
        data: data.data,
        next: cursor.safeParse(meta).data?.next ?? null,
        pages: numbered.safeParse(meta).data ?? null,
      }
    })
}

function send(
  url: string,
  key: string,
  { method, body, keyHeader }: Request & { keyHeader: string },
): Promise<Response> {
  return fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { [keyHeader]: key, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // An answer from another address is not trusted.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((cause: unknown) => {
    throw new GatewayOutage('The payment service does not answer', { cause })
  })
}

/** Paystack answers an unknown reference with 400 and this code. */
function isUnknownReference(answer: unknown): boolean {
  return z.object({ code: z.literal('transaction_not_found') }).safeParse(answer).success
}
