import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { refundRateLimits } from '../rate-limits.ts'
import { decryptSecret } from '../keys/secret-box.ts'
import type { Factor } from '../users/users.ts'
import { hitFactorAttemptLimit } from './factor-rate-limits.ts'
import { findFactorSecrets } from './factors.ts'
import type { FactorVerification } from './factor-verification.ts'

const stepS = 30
/** Accept a clock that is 30 seconds off (RFC 6238, 5.2). */
const stepsOff = 1

interface TotpEnrolment {
  /** Base32, for typing instead of scanning. */
  secret: string
  /** `otpauth://…` */
  uri: string
  /** SVG; auth-js turns it into a data URL. */
  qrCode: string
}

/** Creates a secret of 160 bits (RFC 4226, R6) for an authenticator app. */
export function makeTotp({ issuer, account }: { issuer: string; account: string }): TotpEnrolment {
  const totp = new TOTP({ issuer, label: account, secret: new Secret({ size: 20 }), period: stepS })
  const uri = totp.toString()
  return {
    secret: totp.secret.base32,
    uri,
    qrCode: renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 }),
  }
}

/**
 * Verifies a six-digit code against the factor's secret. Each code is accepted once, and the number
 * of attempts is limited.
 * @throws ApiError 422 `mfa_verification_failed`; 429 `over_request_rate_limit`
 */
export async function verifyTotp(
  context: AuthContext,
  factor: Factor,
  code: string,
): Promise<FactorVerification> {
  const now = context.now()
  const hits = await hitFactorAttemptLimit(context, { of: factor.id })
  const encrypted = (await transact(context, (tx) => findFactorSecrets(tx, factor.id)))?.secret
  if (!encrypted) throw wrongCode()
  // Hosted Supabase stores the secret unencrypted; imported factors keep working.
  const secret = Secret.fromBase32(
    /^[A-Z2-7]+=*$/.test(encrypted)
      ? encrypted
      : decryptSecret(context.keys, { owner: factor.id, encrypted }),
  )
  const delta = TOTP.validate({
    token: code.replaceAll(/\s/g, ''),
    secret,
    period: stepS,
    timestamp: now.getTime(),
    window: stepsOff,
  })
  if (delta === null) throw wrongCode()
  await refundRateLimits(context, hits)
  const step = Math.floor(now.getTime() / 1000 / stepS) + delta
  return {
    method: 'totp',
    async consume(tx) {
      const { rowCount } = await tx.query(
        `update auth.mfa_factors
         set last_totp_step = $2
         where id = $1 and (last_totp_step is null or last_totp_step < $2)`,
        [factor.id, step],
      )
      if (rowCount === 0) throw wrongCode()
    },
  }
}

function wrongCode() {
  return apiError('mfa_verification_failed', 'Invalid TOTP code entered')
}
