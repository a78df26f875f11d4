import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { readBody } from '../http/read-body.ts'
import { writeAudit } from './audit.ts'
import { dataMember, maxDataBytes, parseEmail, textMember } from './email-body.ts'
import { transact, type AuthContext, type Endpoint } from './endpoint.ts'
import { requireUses, useOfAddress } from './limits.ts'
import { requireUser, type LiveSession } from './require-user.ts'
import { endSessions, readAssurance } from './sessions.ts'
import { toUserShape } from './user-shape.ts'
import { findUserById, type Json, type User } from './users.ts'

const body = z.object({
  email: textMember,
  phone: textMember,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
  data: dataMember,
  app_metadata: z.unknown().optional(),
})

/**
 * `PUT /user`: a new password (which signs out all other devices and tells the owner by mail) and what people say about
 * themselves (merged; null removes a member). Addresses and phones do not change here yet.
 */
export const updateUser: Endpoint = async (context, call) => {
  const { user, session } = await requireUser(context, call)
  await requireUses(context, [useOfAddress('update', context.settings.limits.updatePerAddress, call.ip)])
  const { email, phone, password, current_password: currentPassword, data, app_metadata: appData } = await readBody(call.request, body)
  if (appData !== undefined && appData !== null) throw refusal('not_admin', 'Updating app_metadata requires admin privileges')
  if (email !== '' && parseEmail(email) !== user.email) throw notOffered('Changing the e-mail address is not offered yet')
  if (phone !== '' && phone !== user.phone) throw notOffered('Changing the phone number is not offered yet')
  const passwordHash = typeof password === 'string' ? await checkNewPassword(context, { user, session }, { password, currentPassword }) : null
  const now = context.now()
  const updated = await transact(context, async (tx) => {
    if (passwordHash) {
      await tx.query('update auth.users set encrypted_password = $2, updated_at = $3 where id = $1', [user.id, passwordHash, now])
      await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
      await endSessions(tx, { userId: user.id, sessionId: session.id, scope: 'others' })
      await writeAudit(tx, { action: 'user_updated_password', user, ip: call.ip }, now)
      if (user.email) await context.queueMail(tx, { to: user.email, ...context.mails.passwordChanged() })
    }
    await mergeData(tx, { userId: user.id, data, now })
    await writeAudit(tx, { action: 'user_modified', user, ip: call.ip }, now)
    return findUserById(tx, user.id)
  })
  return Response.json(toUserShape(updated ?? user))
}

async function mergeData(tx: Tx, { userId, data, now }: { userId: string; data: Json; now: Date }): Promise<void> {
  const removed = Object.keys(data).filter((name) => data[name] === null)
  const { rows } = await tx.query<{ bytes: number }>(
    `update auth.users set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2) - $3::text[], updated_at = $4
     where id = $1 returning octet_length(raw_user_meta_data::text) as bytes`,
    [userId, data, removed, now],
  )
  if ((rows[0]?.bytes ?? 0) > 2 * maxDataBytes) throw refusal('validation_failed', 'data: too much is kept about this user already')
}

function notOffered(message: string) {
  return refusal('feature_disabled', message, { status: 422 })
}

/** The hash of a password that may become the user's. */
async function checkNewPassword(
  context: AuthContext,
  { user, session }: LiveSession,
  { password, currentPassword }: { password: string; currentPassword: string | null | undefined },
): Promise<string> {
  const { passwords, settings } = context
  await requireSecondFactorOf(context, user, session.id)
  if (currentPassword && !(await passwords.verify(currentPassword, user.encrypted_password))) {
    throw refusal('invalid_credentials', 'The current password is not right')
  }
  await passwords.requireStrong(password, settings, user.email)
  if (user.encrypted_password && (await passwords.verify(password, user.encrypted_password))) {
    throw refusal('same_password', 'New password should be different from the old password.')
  }
  return passwords.hash(password)
}

async function requireSecondFactorOf(context: AuthContext, { factors }: User, sessionId: string): Promise<void> {
  if (!factors.some((factor) => factor.status === 'verified')) return
  const { aal } = await transact(context, (tx) => readAssurance(tx, sessionId))
  if (aal !== 'aal2') throw refusal('insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
}
