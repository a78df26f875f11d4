import { z } from 'zod'
import { GatewayRefusal, type RefusalCode } from '../gateway.ts'
import { moment } from './paystack-fields.ts'

const refusal = z.object({
  code: z.string().optional().catch(undefined),
  data: z.object({ retry_by: moment }).optional().catch(undefined),
})

/**
 * What the messages are about, for the codes that say less. The messages are those of Paystack's
 * list of errors (PaystackOSS/openapi, errors/api-errors.json), such as "Transaction amount limit
 * exceeded" and "Email is not allowed to be empty".
 */
const topics: readonly [RegExp, RefusalCode][] = [
  [/duplicate .*reference|reference .*(exists|already)/i, 'duplicate_reference'],
  [/e-?mail/i, 'invalid_email'],
  [/amount|less than NGN/i, 'amount'],
]

/** Why the API refused a call, from its status, code and message. */
export function readRefusal(response: Response, answer: unknown, now: Date): GatewayRefusal {
  const { status, headers } = response
  const message = messageOf(answer)
  const { code: given, data } = refusal.safeParse(answer).data ?? {}
  const code = codeOf(status, given, message)
  return new GatewayRefusal(`The payment service answered ${status}: ${message}`, {
    code,
    status,
    retryAfterS: code === 'rate_limited' ? retryAfterS(headers, now) : null,
    reason: message,
    retryBy: data?.retry_by ?? null,
  })
}

export function messageOf(answer: unknown): string {
  return (
    z.object({ message: z.string() }).safeParse(answer).data?.message.slice(0, 200) ?? 'no message'
  )
}

function codeOf(status: number, code: string | undefined, message: string): RefusalCode {
  if (status === 429 || code === 'rate_limited') return 'rate_limited'
  if (status === 401) return 'invalid_key'
  if (code === 'duplicate_reference') return 'duplicate_reference'
  return topics.find(([topic]) => topic.test(message))?.[1] ?? 'other'
}

/**
 * `x-ratelimit-reset` is "a time in seconds indicating when the current limit window ends"
 * (Paystack's page on rate limits), which may be a moment since 1970 or the time that is left.
 */
function retryAfterS(headers: Headers, now: Date): number | null {
  const seconds = Number.parseInt(
    headers.get('x-ratelimit-reset') ?? headers.get('retry-after') ?? '',
    10,
  )
  if (!Number.isSafeInteger(seconds) || seconds < 0) return null
  const isMoment = seconds > 1_000_000_000
  return isMoment ? Math.max(0, seconds - Math.floor(now.getTime() / 1_000)) : seconds
}
