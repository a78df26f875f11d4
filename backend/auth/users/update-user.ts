import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { beginEmailChange, setEmail } from '../account/change-email.ts'
import { checkNewPassword, setPassword } from '../account/change-password.ts'
import { beginPhoneChange } from '../account/change-phone.ts'
import { readWantedChanges, requireAllowed, type WantedChanges } from '../account/wanted-changes.ts'
import { writeAudit } from '../audit.ts'
import { maxDataBytes } from '../email-body.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import {
  requireMailRateLimit,
  requireSmsRateLimit,
  requireRateLimit,
  addressLimit,
} from '../limits.ts'
import { requireUser, type LiveSession } from './require-user.ts'
import { toUserShape } from './user-shape.ts'
import { findUserById, type Json } from './users.ts'

/**
 * `PUT /user`: a new password (which signs out all other devices and tells the owner by mail), a new e-mail address or
 * phone number (once it is proven), and what people say about themselves (merged; null removes a member). By an address
 * an anonymous user becomes a permanent one.
 */
export const updateUser: Endpoint = async (context, call) => {
  const live = await requireUser(context, call)
  await requireRateLimit(context, [
    addressLimit('update', context.settings.limits.updatePerAddress, call.ip),
  ])
  const wanted = await readWantedChanges(context, call, live.user)
  await requireAllowed(context, live, wanted)
  if (wanted.email !== null && !isConfirmedAtOnce(context, live))
    await requireMailRateLimit(context, wanted.email, call.ip)
  if (wanted.phone !== null && !context.settings.phoneAutoconfirm)
    await requireSmsRateLimit(context, wanted.phone, call.ip)
  const passwordHash =
    wanted.password === null ? null : await checkNewPassword(context, live, wanted.password)
  const updated = await transact(context, async (tx) => {
    await apply(context, { tx, call }, live, { ...wanted, passwordHash })
    return findUserById(tx, live.user.id)
  })
  return Response.json(toUserShape(updated ?? live.user))
}

/** Adding an address to an anonymous account is like signing up; changing one is not. */
function isConfirmedAtOnce({ settings }: AuthContext, { user }: LiveSession): boolean {
  return user.is_anonymous && settings.autoconfirm
}

async function apply(
  context: AuthContext,
  at: { tx: Tx; call: Call },
  live: LiveSession,
  wanted: WantedChanges & { passwordHash: string | null },
): Promise<void> {
  const { email, phone, data, challenge, passwordHash } = wanted
  const { user } = live
  const now = context.now()
  const { ip } = at.call
  if (passwordHash) await setPassword(context, at, live, passwordHash)
  await mergeData(at.tx, { userId: user.id, data, now })
  if (email !== null && isConfirmedAtOnce(context, live))
    await setEmail(context, at.tx, { user, email, ip, now })
  else if (email !== null) await beginEmailChange(context, at, { user, email, challenge })
  if (phone !== null) await beginPhoneChange(context, at, { user, phone })
  await writeAudit(at.tx, { action: 'user_modified', user, ip }, now)
}

async function mergeData(
  tx: Tx,
  { userId, data, now }: { userId: string; data: Json; now: Date },
): Promise<void> {
  const removed = Object.keys(data).filter((name) => data[name] === null)
  const { rows } = await tx.query<{ bytes: number }>(
    `update auth.users set raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $2) - $3::text[], updated_at = $4
     where id = $1 returning octet_length(raw_user_meta_data::text) as bytes`,
    [userId, data, removed, now],
  )
  if ((rows[0]?.bytes ?? 0) > 2 * maxDataBytes)
    throw apiError('validation_failed', 'data: too much is kept about this user already')
}
