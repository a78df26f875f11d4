import type { Tx } from '../../db/database.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { endSessions } from '../sessions/sessions.ts'
import { confirmAddress } from '../sign-up/new-users.ts'
import { endSignUps, settleSignUps } from '../sign-up/pending-sign-ups.ts'
import type { User } from '../users/users.ts'
import { toUserShape } from '../users/user-shape.ts'
import { parseUserId, requireUserRow } from './find-user.ts'
import { adminActor, adminOnly } from './admin-only.ts'
import { readAttributes, type UserAttributes } from './user-attributes.ts'
import { syncProviders, requireContactsAvailable, saveIdentity } from '../users/user-identities.ts'
import { namesIn } from '../passwords/names-in.ts'

/**
 * `PUT /admin/users/:id`: applies the given changes at once, without confirmation by the user. A
 * new password ends all sessions. A new password or address invalidates outstanding links.
 */
export const updateUserById = adminOnly(async (context, call) => {
  const id = parseUserId(call)
  const attributes = await readAttributes(call)
  const before = await transact(context, (tx) => requireUserRow(tx, id))
  if (attributes.password)
    await context.passwords.requireStrong(attributes.password, context.settings, [
      attributes.email || (before.email ?? ''),
      ...namesIn(before.raw_user_meta_data),
    ])
  const passwordHash =
    attributes.passwordHash ||
    (attributes.password ? await context.passwords.hash(attributes.password) : null)
  const now = context.now()
  const user = await transact(context, async (tx) => {
    const current = await requireUserRow(tx, id, 'for update')
    await requireContactsAvailable(tx, { ...attributes, id }, false)
    await changeColumns(tx, current, { ...attributes, passwordHash: passwordHash ?? '' }, now)
    await changeAddresses(tx, current, attributes, now)
    if (passwordHash) {
      await endSignUps(tx, id)
      await endSessions(tx, { userId: id, scope: 'global' })
    } else if (attributes.confirmsEmail || attributes.confirmsPhone)
      await settleSignUps(tx, { userId: id, keepsPassword: true })
    if (passwordHash || attributes.email || attributes.phone)
      await tx.query('delete from auth.one_time_tokens where user_id = $1', [id])
    const changed = await requireUserRow(tx, id)
    await writeAudit(
      tx,
      {
        action: 'user_modified',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, user_email: changed.email, user_phone: changed.phone },
      },
      now,
    )
    return changed
  })
  return Response.json(toUserShape(user))
})

async function changeColumns(
  tx: Tx,
  { id }: User,
  attributes: UserAttributes,
  now: Date,
): Promise<void> {
  const bannedUntil =
    attributes.banS === null ? null : new Date(now.getTime() + attributes.banS * 1000)
  const removed = (members: object) =>
    Object.entries(members).flatMap(([name, value]) => (value === null ? [name] : []))
  await tx.query(
    `update auth.users
     set role = coalesce(nullif($2, ''), role),
       encrypted_password = coalesce(nullif($3, ''), encrypted_password),
       banned_until = case when $4 then $5::timestamptz else banned_until end,
       raw_app_meta_data = (coalesce(raw_app_meta_data, '{}') || $6) - $7::text[],
       raw_user_meta_data = (coalesce(raw_user_meta_data, '{}') || $8) - $9::text[],
       updated_at = $10
     where id = $1`,
    [
      id,
      attributes.role,
      attributes.passwordHash,
      attributes.banS !== null,
      attributes.banS === 0 ? null : bannedUntil,
      attributes.appMetadata,
      removed(attributes.appMetadata),
      attributes.userMetadata,
      removed(attributes.userMetadata),
      now,
    ],
  )
}

async function changeAddresses(
  tx: Tx,
  current: User,
  { email, phone, confirmsEmail, confirmsPhone }: UserAttributes,
  now: Date,
): Promise<void> {
  const { id } = current
  if (email) {
    await tx.query(
      `update auth.users
       set email = $2, email_change = '', email_change_confirm_status = 0
       where id = $1`,
      [id, email],
    )
    await saveIdentity(tx, {
      userId: id,
      provider: 'email',
      address: email,
      isVerified: confirmsEmail || current.email_confirmed_at !== null,
      now,
    })
  }
  if (phone) {
    await tx.query(`update auth.users set phone = $2, phone_change = '' where id = $1`, [id, phone])
    await saveIdentity(tx, {
      userId: id,
      provider: 'phone',
      address: phone,
      isVerified: confirmsPhone || current.phone_confirmed_at !== null,
      now,
    })
  }
  if (confirmsEmail && (email || current.email))
    await confirmAddress(tx, { userId: id, provider: 'email' }, now)
  if (confirmsPhone && (phone || current.phone))
    await confirmAddress(tx, { userId: id, provider: 'phone' }, now)
  if (email || phone) await syncProviders(tx, id)
}
