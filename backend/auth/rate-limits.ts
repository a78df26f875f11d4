import { createHash } from 'node:crypto'
import { apiError, type ErrorCode } from '../errors.ts'
import {
  refundRateLimit,
  limitAddress,
  secondsUntilFree,
  hitRateLimit,
  type Limit,
} from '../web/rate-limit.ts'
import type { AuthContext } from './endpoint.ts'

/** One hit of a rate limit; the key says who or what is counted. */
export interface RateLimitHit {
  key: string
  limit: Limit
}

/** Counts by IP address: an IPv4 address or an IPv6 /64. */
export function ipLimit(name: string, limit: Limit, ip: string): RateLimitHit {
  return { key: `auth:${name}:${limit.windowS}:${limitAddress(ip)}`, limit }
}

/**
 * Counts by account. The key contains a hash instead of the address, because counters outlive
 * accounts.
 */
export function accountLimit(name: string, limit: Limit, email: string, ip?: string): RateLimitHit {
  const account = createHash('sha256').update(email).digest('hex').slice(0, 32)
  return {
    key: `auth:${name}:${limit.windowS}:${account}${ip === undefined ? '' : `:${limitAddress(ip)}`}`,
    limit,
  }
}

/**
 * Hits the limits in order, in one transaction that commits even when one is refused.
 * @returns the first refused hit with the seconds until its window ends, or null
 */
export async function hitRateLimits(
  { db, now }: AuthContext,
  hits: readonly RateLimitHit[],
): Promise<{ hit: RateLimitHit; retryAfterS: number } | null> {
  // A counter may be lost in a crash; waiting for the disk at every sign-in would be too slow.
  return db.transaction(
    { role: 'supabase_auth_admin', settings: { synchronous_commit: 'off' } },
    async (tx) => {
      for (const hit of hits) {
        const isAllowed = await hitRateLimit(tx, { key: hit.key, ...hit.limit }, now())
        if (!isAllowed) return { hit, retryAfterS: await secondsUntilFree(tx, hit.key, now()) }
      }
      return null
    },
  )
}

/** Refunds hits after a successful attempt. */
export async function refundRateLimits(
  { db }: AuthContext,
  hits: readonly RateLimitHit[],
): Promise<void> {
  await db.transaction(
    { role: 'supabase_auth_admin', settings: { synchronous_commit: 'off' } },
    async (tx) => {
      for (const hit of hits) await refundRateLimit(tx, hit.key)
    },
  )
}

/** @throws ApiError 429 `over_request_rate_limit` */
export async function requireRateLimit(
  context: AuthContext,
  hits: readonly RateLimitHit[],
): Promise<void> {
  const refused = await hitRateLimits(context, hits)
  if (refused)
    throw rateLimitError(
      'over_request_rate_limit',
      'Request rate limit reached',
      refused.retryAfterS,
    )
}

/**
 * Counts one mail to the address. Call it before looking up the account, so that the answer reveals
 * nothing.
 * @throws ApiError 429 `over_email_send_rate_limit`, `over_request_rate_limit`
 */
export async function requireMailRateLimit(
  context: AuthContext,
  email: string,
  ip: string,
): Promise<void> {
  const { mailPerIp, mailPerAccount } = context.settings.limits
  await requireRateLimit(context, [ipLimit('mail', mailPerIp, ip)])
  const refused = await hitRateLimits(
    context,
    mailPerAccount.map((limit) => accountLimit('mail', limit, email)),
  )
  if (refused) {
    throw rateLimitError(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${refused.retryAfterS} seconds.`,
      refused.retryAfterS,
    )
  }
}

/**
 * Counts one text message to the number. Call it before looking up the account. Messages cost
 * money, so there is a limit for all of them together too. Test numbers get no message and count
 * only by IP address.
 * @throws ApiError 429 `over_sms_send_rate_limit`, `over_request_rate_limit`
 */
export async function requireSmsRateLimit(
  context: AuthContext,
  phone: string,
  ip: string,
): Promise<void> {
  const { smsPerIp, smsPerAccount, smsTotal } = context.settings.limits
  await requireRateLimit(context, [ipLimit('sms', smsPerIp, ip)])
  if (Object.hasOwn(context.settings.smsTestOtp, phone)) return
  const hits = [
    ...smsPerAccount.map((limit) => accountLimit('sms', limit, phone)),
    { key: `auth:sms:${smsTotal.windowS}`, limit: smsTotal },
  ]
  const refused = await hitRateLimits(context, hits)
  if (refused) {
    throw rateLimitError(
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${refused.retryAfterS} seconds.`,
      refused.retryAfterS,
    )
  }
}

/**
 * The error of an exceeded limit.
 * @param retryAfterS seconds until the next attempt is allowed, also sent as `retry-after`
 */
export function rateLimitError(code: ErrorCode, message: string, retryAfterS: number) {
  return apiError(code, message, { headers: { 'retry-after': String(retryAfterS) } })
}
