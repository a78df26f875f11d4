import type { Tx } from '../../db/database.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { requireContactAvailable, throwIfTaken } from './contact-taken.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { sendCode } from '../phone/send-code.ts'
import { syncProviders, saveIdentity } from '../users/user-identities.ts'
import { findUserById, type User } from '../users/users.ts'

/**
 * Starts a change of the user's phone number: sends a code to the new number. With autoconfirm the
 * number changes at once.
 * @throws ApiError 422 `phone_exists`
 */
export async function startPhoneChange(
  context: AuthContext,
  at: { tx: Tx; call: Call },
  { user, phone }: { user: User; phone: string },
): Promise<void> {
  await requireContactAvailable(at.tx, { provider: 'phone', address: phone, userId: user.id })
  const now = context.now()
  if (context.settings.phoneAutoconfirm) {
    await setPhone(context, at.tx, { user, phone, ip: at.call.ip, now })
    return
  }
  await at.tx.query('update auth.users set phone_change = $2, updated_at = $3 where id = $1', [
    user.id,
    phone,
    now,
  ])
  await sendCode(context, at, { user, phone, kind: 'change' })
}

/** Sets a confirmed number. An anonymous user becomes permanent. */
export async function setPhone(
  context: AuthContext,
  tx: Tx,
  { user, phone, ip, now }: { user: User; phone: string; ip: string; now: Date },
): Promise<User | null> {
  await requireContactAvailable(tx, { provider: 'phone', address: phone, userId: user.id })
  await tx
    .query(
      `update auth.users
       set phone = $2, phone_change = '', phone_confirmed_at = $3, is_anonymous = false,
         updated_at = $3
       where id = $1`,
      [user.id, phone, now],
    )
    .catch((error: unknown) => throwIfTaken('phone', error))
  await saveIdentity(tx, {
    userId: user.id,
    provider: 'phone',
    address: phone,
    isVerified: true,
    now,
  })
  await syncProviders(tx, user.id)
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and relates_to = any($2)', [
    user.id,
    [phone, user.phone ?? phone],
  ])
  await writeAudit(tx, { action: 'user_modified', user, ip, traits: { phone } }, now)
  await notifyOwner(context, tx, { user, change: 'The phone number of your account was changed' })
  return findUserById(tx, user.id)
}
