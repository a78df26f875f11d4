import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import type { Factor } from '../users/users.ts'
import { closeChallenge, type Challenge } from './challenges.ts'
import { verifyPhoneCode } from './phone-factor.ts'
import type { FactorVerification } from './factor-verification.ts'
import { verifyTotp } from './totp-factor.ts'
import { verifyWebAuthn, webAuthnAnswer } from './webauthn-factor.ts'

/** The answer to a challenge: a code, or the browser's WebAuthn response. */
export const challengeAnswer = z.object({
  challenge_id: z.guid('must be a UUID'),
  code: textField,
  webauthn: webAuthnAnswer.nullish(),
})

/**
 * Verifies the answer for the factor. A WebAuthn challenge is consumed first, so each one is tried
 * once.
 * @throws ApiError 422 `mfa_verification_failed`; 429 `over_request_rate_limit` after too many
 * wrong codes; 400 `validation_failed`
 */
export async function verifyFactorAnswer(
  context: AuthContext,
  {
    factor,
    challenge,
    answer,
  }: { factor: Factor; challenge: Challenge; answer: z.output<typeof challengeAnswer> },
): Promise<FactorVerification> {
  const close: FactorVerification['consume'] = (tx) =>
    closeChallenge(tx, challenge.id, context.now())
  if (factor.factor_type === 'webauthn') {
    const { webauthn } = answer
    if (!webauthn) throw apiError('validation_failed', 'WebAuthn config required')
    await transact(context, close)
    return verifyWebAuthn(context, { factor, challenge, answer: webauthn })
  }
  if (answer.code === '') throw apiError('validation_failed', 'Code needs to be non-empty')
  const { method, consume } =
    factor.factor_type === 'phone'
      ? await verifyPhoneCode(context, { factor, challenge, code: answer.code })
      : await verifyTotp(context, factor, answer.code)
  return {
    method,
    async consume(tx) {
      await close(tx)
      await consume(tx)
    },
  }
}
