import { refusal } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import type { Factor, Json, User } from '../users.ts'
import { insertChallenge } from './challenges.ts'
import { requireFactorUse } from './factor-tries.ts'
import { requireFactor } from './require-factor.ts'
import { makeWebAuthnChallenge } from './webauthn-factor.ts'

/** `POST /factors/:factor_id/challenge`: begins an attempt to prove a factor; it may be answered for five minutes. */
export const challengeFactor: Endpoint = async (context, call) => {
  const { user, factor } = await requireFactor(context, call)
  requireVerifiable(context, factor)
  await requireFactorUse(context, call.ip)
  const { data, shape } = await prepare(context, { user, factor })
  const now = context.now()
  const id = await transact(context, async (tx) => {
    await writeAudit(tx, { action: 'challenge_created', user, ip: call.ip, traits: { factor_id: factor.id, factor_status: factor.status } }, now)
    return insertChallenge(tx, { factorId: factor.id, ip: call.ip, webAuthnData: data }, now)
  })
  const expiresAt = Math.floor(now.getTime() / 1000) + context.settings.mfa.challengeLifetimeS
  return Response.json({ id, type: factor.factor_type, expires_at: expiresAt, ...shape })
}

async function prepare(context: AuthContext, { user, factor }: { user: User; factor: Factor }): Promise<{ data: Json | null; shape: Json }> {
  if (factor.factor_type !== 'webauthn') return { data: null, shape: {} }
  const { data, shape } = await makeWebAuthnChallenge(context, { user, factor })
  return { data, shape: { webauthn: shape } }
}

/** @throws ApiError 422 `mfa_…_verify_not_enabled`; 400 `validation_failed` for recovery codes, which have their own endpoint */
export function requireVerifiable({ settings: { mfa } }: AuthContext, { factor_type: type }: Factor): void {
  if (type === 'totp' && !mfa.totp.verifyEnabled) throw refusal('mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP')
  if (type === 'phone' && !mfa.phone.verifyEnabled) throw refusal('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  if (type === 'webauthn' && !mfa.webAuthn.verifyEnabled) throw refusal('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (type === 'recovery_code') throw refusal('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}
