import { apiError } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import { overLimit, requireRateLimit, hitRateLimits, addressLimit, type Use } from '../limits.ts'

/** @throws ApiError 429 `over_request_rate_limit` */
export async function requireFactorRateLimit(context: AuthContext, ip: string): Promise<void> {
  await requireRateLimit(context, [addressLimit('mfa', context.settings.limits.mfaPerAddress, ip)])
}

/**
 * Counts a try to guess, before anyone looks whether it is right. What succeeds is given back (refundRateLimits).
 * @param of id of what is guessed
 * @throws ApiError 429 `over_request_rate_limit`, or `mfa_recovery_codes_locked`
 */
export async function hitTryLimit(
  context: AuthContext,
  { of, isRecoveryCode = false }: { of: string; isRecoveryCode?: boolean },
): Promise<Use[]> {
  const uses = context.settings.limits.mfaTriesPerFactor.map((limit): Use => ({
    key: `auth:mfa-try:${limit.windowS}:${of}`,
    limit,
  }))
  const refused = await hitRateLimits(context, uses)
  if (!refused) return uses
  if (isRecoveryCode)
    throw apiError(
      'mfa_recovery_codes_locked',
      'Too many failed verification attempts, try again later',
      { headers: { 'retry-after': String(refused.waitS) } },
    )
  throw overLimit('over_request_rate_limit', 'Request rate limit reached', refused.waitS)
}
