import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { startEmailChange, setEmail } from '../account/change-email.ts'
import { checkNewPassword, setPassword } from '../account/change-password.ts'
import { startPhoneChange } from '../account/change-phone.ts'
import { readUserChanges, requireChangeAllowed, type UserChanges } from '../account/user-changes.ts'
import { writeAudit } from '../audit.ts'
import { maxMetadataBytes } from '../body-fields.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import {
  requireMailRateLimit,
  requireSmsRateLimit,
  requireRateLimit,
  ipLimit,
} from '../rate-limits.ts'
import { requireUser, type UserSession } from './require-user.ts'
import { toUserShape } from './user-shape.ts'
import { findUserById, type Json } from './users.ts'

/**
 * `PUT /user`: sets a new password (which ends all other sessions and mails the owner), a new
 * e-mail address or phone number (once it is confirmed), and user metadata (merged; null removes a
 * key). With an address an anonymous user becomes permanent.
 */
export const updateUser: Endpoint = async (context, call) => {
  const userSession = await requireUser(context, call)
  await requireRateLimit(context, [ipLimit('update', context.settings.limits.updatePerIp, call.ip)])
  const changes = await readUserChanges(context, call, userSession.user)
  await requireChangeAllowed(context, userSession, changes)
  if (changes.email !== null && !isAutoconfirmed(context, userSession))
    await requireMailRateLimit(context, changes.email, call.ip)
  if (changes.phone !== null && !context.settings.phoneAutoconfirm)
    await requireSmsRateLimit(context, changes.phone, call.ip)
  const passwordHash =
    changes.password === null
      ? null
      : await checkNewPassword(context, userSession, changes.password)
  const updated = await transact(context, async (tx) => {
    await applyChanges(context, { tx, call }, userSession, { ...changes, passwordHash })
    return findUserById(tx, userSession.user.id)
  })
  return Response.json(toUserShape(updated ?? userSession.user))
}

/**
 * Adding an address to an anonymous account is treated like a sign-up, changing an address is not.
 */
function isAutoconfirmed({ settings }: AuthContext, { user }: UserSession): boolean {
  return user.is_anonymous && settings.autoconfirm
}

async function applyChanges(
  context: AuthContext,
  at: { tx: Tx; call: Call },
  userSession: UserSession,
  changes: UserChanges & { passwordHash: string | null },
): Promise<void> {
  const { email, phone, data, challenge, passwordHash } = changes
  const { user } = userSession
  const now = context.now()
  const { ip } = at.call
  if (passwordHash) await setPassword(context, at, userSession, passwordHash)
  await mergeData(at.tx, { userId: user.id, data, now })
  if (email !== null && isAutoconfirmed(context, userSession))
    await setEmail(context, at.tx, { user, email, ip, now })
  else if (email !== null) await startEmailChange(context, at, { user, email, challenge })
  if (phone !== null) await startPhoneChange(context, at, { user, phone })
  await writeAudit(at.tx, { action: 'user_modified', user, ip }, now)
}

async function mergeData(
  tx: Tx,
  { userId, data, now }: { userId: string; data: Json; now: Date },
): Promise<void> {
  const removed = Object.keys(data).filter((name) => data[name] === null)
  const { rows } = await tx.query<{ bytes: number }>(
    `update auth.users
     set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2) - $3::text[],
       updated_at = $4
     where id = $1
     returning octet_length(raw_user_meta_data::text) as bytes`,
    [userId, data, removed, now],
  )
  if ((rows[0]?.bytes ?? 0) > 2 * maxMetadataBytes)
    throw apiError('validation_failed', 'data: the user metadata would be too large')
}
