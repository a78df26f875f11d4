import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textMember } from '../email-body.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { sealSecret } from '../keys/secret-box.ts'
import type { Json, User } from '../users/users.ts'
import { insertFactor, lockUser, type NewFactor } from './factors.ts'
import { requireMember, requireSecondFactorIfAny } from './require-factor.ts'
import { makeTotp } from './totp-factor.ts'

const body = z.object({
  friendly_name: textMember,
  factor_type: textMember,
  issuer: textMember,
  phone: textMember,
})

type Enrolment = Pick<NewFactor, 'id' | 'type' | 'friendlyName'> & {
  phone?: string
  sealedSecret?: string
  shape: Json
}

/**
 * `POST /factors`: begins to set up a second factor; it counts once it is verified. The secret of an authenticator app is
 * shown here and never again, and kept sealed (secret-box.ts).
 */
export const enrollFactor: Endpoint = async (context, call) => {
  const { user, session } = await requireMember(context, call)
  const {
    friendly_name: friendlyName,
    factor_type: type,
    issuer,
    phone,
  } = await readBody(call.request, body)
  const enrolment = prepare(context, { user, type, friendlyName, issuer, phone })
  await requireSecondFactorIfAny(context, { user, session }, 'AAL2 required to enroll a new factor')
  const now = context.now()
  await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    await requireRoom(
      tx,
      { user, friendlyName, phone: enrolment.phone, most: context.settings.mfa.maxEnrolledFactors },
      now,
    )
    await insertFactor(tx, { ...enrolment, userId: user.id, status: 'unverified' }, now)
    await writeAudit(
      tx,
      {
        action: 'factor_in_progress',
        user,
        ip: call.ip,
        traits: { factor_id: enrolment.id, factor_type: type },
      },
      now,
    )
  })
  return Response.json({ id: enrolment.id, type, friendly_name: friendlyName, ...enrolment.shape })
}

interface Wanted {
  user: User
  type: string
  friendlyName: string
  issuer: string
  phone: string
}

function prepare(
  { settings, keys }: AuthContext,
  { user, type, friendlyName, issuer, phone }: Wanted,
): Enrolment {
  const id = randomUUID()
  if (type === 'totp') {
    if (!settings.mfa.totp.enrollEnabled)
      throw apiError('mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
    const totp = makeTotp({
      issuer: issuer || new URL(settings.siteUrl).host,
      account: user.email ?? user.phone ?? user.id,
    })
    return {
      id,
      type,
      friendlyName,
      sealedSecret: sealSecret(keys, { owner: id, text: totp.secret }),
      shape: { totp: { qr_code: totp.qrCode, secret: totp.secret, uri: totp.uri } },
    }
  }
  if (type === 'phone') {
    if (!settings.mfa.phone.enrollEnabled)
      throw apiError('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
    if (phone === '')
      throw apiError('validation_failed', 'Phone number required to enroll Phone factor')
    return { id, type, friendlyName, phone: parsePhoneNumber(phone), shape: { phone } }
  }
  if (type === 'webauthn') {
    if (!settings.mfa.webAuthn.enrollEnabled)
      throw apiError('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    return { id, type, friendlyName, shape: {} }
  }
  throw apiError('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
}

/** An attempt that was left five minutes ago makes room for the next, as in supabase/auth. */
const abandonedAfterMs = 300_000

async function requireRoom(
  tx: Tx,
  {
    user,
    friendlyName,
    phone,
    most,
  }: { user: User; friendlyName: string; phone: string | undefined; most: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors f where user_id = $1 and status = 'unverified' and (phone = $3 or created_at < $2
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= $2))`,
    [user.id, new Date(now.getTime() - abandonedAfterMs), phone ?? null],
  )
  const { rows } = await tx.query<{ friendly_name: string | null; phone: string | null }>(
    'select friendly_name, phone from auth.mfa_factors where user_id = $1',
    [user.id],
  )
  if (phone !== undefined && rows.some((factor) => factor.phone === phone)) {
    throw apiError(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  }
  requireFreeName(
    rows.map((factor) => factor.friendly_name),
    friendlyName,
  )
  if (rows.length >= most)
    throw apiError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
}

/**
 * Names tell one's factors apart. Factors without a name may stand side by side: somebody who closed the page sets up anew.
 * @throws ApiError 422 `mfa_factor_name_conflict`
 */
export function requireFreeName(taken: readonly (string | null)[], name: string): void {
  if (name.trim() !== '' && taken.includes(name))
    throw apiError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
}
