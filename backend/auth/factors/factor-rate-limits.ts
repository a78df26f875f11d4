import { apiError } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import {
  rateLimitError,
  requireRateLimit,
  hitRateLimits,
  ipLimit,
  type RateLimitHit,
} from '../rate-limits.ts'

/** @throws ApiError 429 `over_request_rate_limit` */
export async function requireFactorRateLimit(context: AuthContext, ip: string): Promise<void> {
  await requireRateLimit(context, [ipLimit('mfa', context.settings.limits.mfaPerIp, ip)])
}

/**
 * Counts an attempt before it is checked. The caller refunds a successful one (refundRateLimits).
 * @param of id of the factor or code set
 * @throws ApiError 429 `over_request_rate_limit`, or `mfa_recovery_codes_locked`
 */
export async function hitFactorAttemptLimit(
  context: AuthContext,
  { of, isRecoveryCode = false }: { of: string; isRecoveryCode?: boolean },
): Promise<RateLimitHit[]> {
  const hits = context.settings.limits.mfaAttemptsPerFactor.map((limit): RateLimitHit => ({
    key: `auth:mfa-try:${limit.windowS}:${of}`,
    limit,
  }))
  const refused = await hitRateLimits(context, hits)
  if (!refused) return hits
  if (isRecoveryCode)
    throw apiError(
      'mfa_recovery_codes_locked',
      'Too many failed verification attempts, try again later',
      { headers: { 'retry-after': String(refused.retryAfterS) } },
    )
  throw rateLimitError('over_request_rate_limit', 'Request rate limit reached', refused.retryAfterS)
}
