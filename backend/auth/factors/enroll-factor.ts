import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { encryptSecret } from '../keys/secret-box.ts'
import type { Json, User } from '../users/users.ts'
import { insertFactor, lockUser, type NewFactor } from './factors.ts'
import { requirePermanentUser, requireSecondFactorIfAny } from './require-factor.ts'
import { makeTotp } from './totp-factor.ts'

const body = z.object({
  friendly_name: textField,
  factor_type: textField,
  issuer: textField,
  phone: textField,
})

type Enrolment = Pick<NewFactor, 'id' | 'type' | 'friendlyName'> & {
  phone?: string
  encryptedSecret?: string
  shape: Json
}

/**
 * `POST /factors`: starts the enrolment of a second factor, which counts once it is verified. The
 * secret of an authenticator app is shown only here, and stored encrypted (secret-box.ts).
 */
export const enrollFactor: Endpoint = async (context, call) => {
  const { user, session } = await requirePermanentUser(context, call)
  const {
    friendly_name: friendlyName,
    factor_type: type,
    issuer,
    phone,
  } = await readBody(call.request, body)
  const enrolment = prepareEnrolment(context, { user, type, friendlyName, issuer, phone })
  await requireSecondFactorIfAny(
    context,
    { user, session },
    { message: 'AAL2 required to enroll a new factor' },
  )
  const now = context.now()
  await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    await requireFactorCapacity(
      tx,
      { user, friendlyName, phone: enrolment.phone, max: context.settings.mfa.maxEnrolledFactors },
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

interface EnrolmentRequest {
  user: User
  type: string
  friendlyName: string
  issuer: string
  phone: string
}

function prepareEnrolment(
  { settings, keys }: AuthContext,
  { user, type, friendlyName, issuer, phone }: EnrolmentRequest,
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
      encryptedSecret: encryptSecret(keys, { owner: id, text: totp.secret }),
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

/**
 * As in supabase/auth, an unverified factor is discarded after five minutes without a challenge.
 */
const abandonedAfterMs = 300_000

async function requireFactorCapacity(
  tx: Tx,
  {
    user,
    friendlyName,
    phone,
    max,
  }: { user: User; friendlyName: string; phone: string | undefined; max: number },
  now: Date,
): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors f
     where user_id = $1
       and status = 'unverified'
       and (phone = $3
         or created_at < $2
           and not exists (
             select from auth.mfa_challenges c where c.factor_id = f.id and c.created_at >= $2
           ))`,
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
  requireNameAvailable(
    rows.map((factor) => factor.friendly_name),
    friendlyName,
  )
  if (rows.length >= max)
    throw apiError(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
}

/**
 * Names distinguish the factors of one user. Several factors may have no name, so that an abandoned
 * enrolment does not block the next one.
 * @throws ApiError 422 `mfa_factor_name_conflict`
 */
export function requireNameAvailable(taken: readonly (string | null)[], name: string): void {
  if (name.trim() !== '' && taken.includes(name))
    throw apiError(
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    )
}
