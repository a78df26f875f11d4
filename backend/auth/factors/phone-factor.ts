import { apiError } from '../../errors.ts'
import type { SmsMessage } from '../../sms/sms-outbox.ts'
import type { AuthContext } from '../endpoint.ts'
import { refundRateLimits, requireSmsRateLimit } from '../rate-limits.ts'
import { randomCode } from '../one-time-tokens/one-time-tokens.ts'
import { codeMessage, findTestCode, requireSmsChannel } from '../phone/send-code.ts'
import { fingerprint } from '../keys/secret-box.ts'
import type { Factor } from '../users/users.ts'
import type { Challenge } from './challenges.ts'
import { hitFactorAttemptLimit } from './factor-rate-limits.ts'
import type { FactorVerification } from './factor-verification.ts'

export interface PhoneChallenge {
  codeHash: string
  /** Null for a test number, which has a fixed code and gets no message. */
  message: SmsMessage | null
}

/**
 * Creates a code for a phone factor, and the message that contains it.
 * @param challengeId the code is valid for this challenge only
 * @throws ApiError 429 `over_sms_send_rate_limit`, `over_request_rate_limit`; 400
 * `validation_failed` for a channel that is not offered
 */
export async function makePhoneChallenge(
  context: AuthContext,
  {
    factor,
    challengeId,
    channel,
    ip,
  }: { factor: Factor; challengeId: string; channel: string; ip: string },
): Promise<PhoneChallenge> {
  requireSmsChannel(channel)
  const to = factor.phone ?? ''
  await requireSmsRateLimit(context, to, ip)
  const testCode = findTestCode(context, to)
  const code = testCode ?? randomCode(context.settings.codeDigits)
  return {
    codeHash: fingerprint(context.keys, { owner: challengeId, text: code }),
    message: testCode === null ? codeMessage(context, { to, code }) : null,
  }
}

/**
 * Verifies the code of a message. The number of attempts is limited.
 * @throws ApiError 422 `mfa_verification_failed`; 429 `over_request_rate_limit`
 */
export async function verifyPhoneCode(
  context: AuthContext,
  { factor, challenge, code }: { factor: Factor; challenge: Challenge; code: string },
): Promise<FactorVerification> {
  const hits = await hitFactorAttemptLimit(context, { of: factor.id })
  if (
    challenge.codeHash !==
    fingerprint(context.keys, { owner: challenge.id, text: code.replaceAll(/\s/g, '') })
  ) {
    throw apiError('mfa_verification_failed', 'Invalid MFA Phone code entered')
  }
  await refundRateLimits(context, hits)
  return { method: 'mfa/phone', consume: async () => {} }
}
