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

/** One use of a limit; the key says who or what is counted. */
export interface Use {
  key: string
  limit: Limit
}

/** Counts by address: an IPv4 address or an IPv6 /64. */
export function addressLimit(name: string, limit: Limit, ip: string): Use {
  return { key: `auth:${name}:${limit.windowS}:${limitAddress(ip)}`, limit }
}

/** Counts by account. The key holds no readable address, as counters outlive accounts. */
export function accountLimit(name: string, limit: Limit, email: string, ip?: string): Use {
  const account = createHash('sha256').update(email).digest('hex').slice(0, 32)
  return {
    key: `auth:${name}:${limit.windowS}:${account}${ip === undefined ? '' : `:${limitAddress(ip)}`}`,
    limit,
  }
}

/**
 * Takes one use of each, in order, in a transaction of its own; those before a refusal stay taken.
 * @returns the first that refuses, with the seconds until it counts anew, or null
 */
export async function hitRateLimits(
  { db, now }: AuthContext,
  uses: readonly Use[],
): Promise<{ use: Use; waitS: number } | null> {
  // A counter may be lost in a crash of the machine; waiting for the disk at every sign-in may not.
  return db.transaction(
    { role: 'supabase_auth_admin', settings: { synchronous_commit: 'off' } },
    async (tx) => {
      for (const use of uses) {
        const isAllowed = await hitRateLimit(tx, { key: use.key, ...use.limit }, now())
        if (!isAllowed) return { use, waitS: await secondsUntilFree(tx, use.key, now()) }
      }
      return null
    },
  )
}

/** Gives uses back, after an attempt that succeeded. */
export async function refundRateLimits({ db }: AuthContext, uses: readonly Use[]): Promise<void> {
  await db.transaction(
    { role: 'supabase_auth_admin', settings: { synchronous_commit: 'off' } },
    async (tx) => {
      for (const use of uses) await refundRateLimit(tx, use.key)
    },
  )
}

/** @throws ApiError 429 `over_request_rate_limit` */
export async function requireRateLimit(context: AuthContext, uses: readonly Use[]): Promise<void> {
  const refused = await hitRateLimits(context, uses)
  if (refused)
    throw overLimit('over_request_rate_limit', 'Request rate limit reached', refused.waitS)
}

/**
 * Lets one mail to the address pass. Asked before anyone looks whether the account exists, so the answer says nothing.
 * @throws ApiError 429 `over_email_send_rate_limit`, `over_request_rate_limit`
 */
export async function requireMailRateLimit(
  context: AuthContext,
  email: string,
  ip: string,
): Promise<void> {
  const { mailPerAddress, mailPerAccount } = context.settings.limits
  await requireRateLimit(context, [addressLimit('mail', mailPerAddress, ip)])
  const refused = await hitRateLimits(
    context,
    mailPerAccount.map((limit) => accountLimit('mail', limit, email)),
  )
  if (refused) {
    throw overLimit(
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${refused.waitS} seconds.`,
      refused.waitS,
    )
  }
}

/**
 * Lets one text message to the number pass; asked before anyone looks whether the account exists. Messages cost money, so
 * all of them together are limited too. Numbers for tests get none, and count for their address alone.
 * @throws ApiError 429 `over_sms_send_rate_limit`, `over_request_rate_limit`
 */
export async function requireSmsRateLimit(
  context: AuthContext,
  phone: string,
  ip: string,
): Promise<void> {
  const { smsPerAddress, smsPerAccount, smsInAll } = context.settings.limits
  await requireRateLimit(context, [addressLimit('sms', smsPerAddress, ip)])
  if (Object.hasOwn(context.settings.smsTestOtp, phone)) return
  const uses = [
    ...smsPerAccount.map((limit) => accountLimit('sms', limit, phone)),
    { key: `auth:sms:${smsInAll.windowS}`, limit: smsInAll },
  ]
  const refused = await hitRateLimits(context, uses)
  if (refused) {
    throw overLimit(
      'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${refused.waitS} seconds.`,
      refused.waitS,
    )
  }
}

/** The refusal of one use too many. @param waitS seconds until the next is allowed, also as `retry-after` */
export function overLimit(code: ErrorCode, message: string, waitS: number) {
  return apiError(code, message, { headers: { 'retry-after': String(waitS) } })
}
