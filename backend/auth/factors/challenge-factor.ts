import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readOptionalBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import type { Factor, Json, User } from '../users/users.ts'
import { insertChallenge } from './challenges.ts'
import { requireFactorRateLimit } from './factor-rate-limits.ts'
import { makePhoneChallenge, type PhoneChallenge } from './phone-factor.ts'
import { requireFactor } from './require-factor.ts'
import { makeWebAuthnChallenge } from './webauthn-factor.ts'

const body = z.object({ channel: textField })

/**
 * `POST /factors/:factor_id/challenge`: creates a challenge that is valid for five minutes. For a
 * phone factor it sends a code, for a security key it returns the WebAuthn options.
 */
export const challengeFactor: Endpoint = async (context, call) => {
  const { user, factor } = await requireFactor(context, call)
  requireVerifiable(context, factor)
  await requireFactorRateLimit(context, call.ip)
  const id = randomUUID()
  const { shape, message, ...stored } = await prepareChallenge(context, call, {
    user,
    factor,
    challengeId: id,
  })
  const now = context.now()
  await transact(context, async (tx) => {
    await insertChallenge(tx, { id, factorId: factor.id, ip: call.ip, ...stored }, now)
    if (message) await context.queueSms(tx, message)
    await writeAudit(
      tx,
      {
        action: 'challenge_created',
        user,
        ip: call.ip,
        traits: { factor_id: factor.id, factor_status: factor.status },
      },
      now,
    )
  })
  const expiresAt = Math.floor(now.getTime() / 1000) + context.settings.mfa.challengeLifetimeS
  return Response.json({ id, type: factor.factor_type, expires_at: expiresAt, ...shape })
}

interface PreparedChallenge {
  shape?: Json
  message?: PhoneChallenge['message']
  codeHash?: string
  webAuthnData?: Json
}

async function prepareChallenge(
  context: AuthContext,
  { request, ip }: Call,
  { user, factor, challengeId }: { user: User; factor: Factor; challengeId: string },
): Promise<PreparedChallenge> {
  if (factor.factor_type === 'phone') {
    const channel = (await readOptionalBody(request, body))?.channel ?? ''
    return makePhoneChallenge(context, { factor, challengeId, channel, ip })
  }
  if (factor.factor_type !== 'webauthn') return {}
  const { data, shape } = await makeWebAuthnChallenge(context, { user, factor })
  return { webAuthnData: data, shape: { webauthn: shape } }
}

/**
 * @throws ApiError 422 `mfa_…_verify_not_enabled`; 400 `validation_failed` for recovery codes,
 * which have their own endpoint
 */
export function requireVerifiable(
  { settings: { mfa } }: AuthContext,
  { factor_type: type }: Factor,
): void {
  if (type === 'totp' && !mfa.totp.verifyEnabled)
    throw apiError('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  if (type === 'phone' && !mfa.phone.verifyEnabled)
    throw apiError('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  if (type === 'webauthn' && !mfa.webAuthn.verifyEnabled)
    throw apiError('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (type === 'recovery_code')
    throw apiError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}
