import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { refundRateLimits } from '../limits.ts'
import { openSecret } from '../keys/secret-box.ts'
import type { Factor } from '../users/users.ts'
import { hitTryLimit } from './factor-tries.ts'
import { findFactorSecrets } from './factors.ts'
import type { Proof } from './verified-factor.ts'

const stepS = 30
/** A clock that is 30 seconds off still gets in (RFC 6238, 5.2). */
const stepsOff = 1

export interface TotpEnrolment {
  /** Base32, to type where no camera is. */
  secret: string
  /** `otpauth://…` */
  uri: string
  /** SVG; auth-js makes a data URL of it. */
  qrCode: string
}

/** A new secret of 160 bits (RFC 4226, R6) for an authenticator app. */
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
 * Checks six digits against the factor's secret; each code is taken once, and guessing ends after a few tries.
 * @throws ApiError 422 `mfa_verification_failed`; 429 `over_request_rate_limit`
 */
export async function verifyTotp(
  context: AuthContext,
  factor: Factor,
  code: string,
): Promise<Proof> {
  const now = context.now()
  const tries = await hitTryLimit(context, { of: factor.id })
  const sealed = (await transact(context, (tx) => findFactorSecrets(tx, factor.id)))?.secret
  if (!sealed) throw wrongCode()
  // Hosted Supabase keeps it in the open; what was brought along from there works on.
  const secret = Secret.fromBase32(
    /^[A-Z2-7]+=*$/.test(sealed) ? sealed : openSecret(context.keys, { owner: factor.id, sealed }),
  )
  const delta = TOTP.validate({
    token: code.replaceAll(/\s/g, ''),
    secret,
    period: stepS,
    timestamp: now.getTime(),
    window: stepsOff,
  })
  if (delta === null) throw wrongCode()
  await refundRateLimits(context, tries)
  const step = Math.floor(now.getTime() / 1000 / stepS) + delta
  return {
    method: 'totp',
    async settle(tx) {
      const { rowCount } = await tx.query(
        'update auth.mfa_factors set last_totp_step = $2 where id = $1 and (last_totp_step is null or last_totp_step < $2)',
        [factor.id, step],
      )
      if (rowCount === 0) throw wrongCode()
    },
  }
}

function wrongCode() {
  return apiError('mfa_verification_failed', 'Invalid TOTP code entered')
}
