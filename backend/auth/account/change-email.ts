import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { requireContactAvailable, throwIfTaken } from './contact-taken.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { linkInMail } from '../one-time-tokens/link-to-verify.ts'
import { issueOneTimeToken, type FoundToken } from '../one-time-tokens/one-time-tokens.ts'
import { saveChallenge, type Challenge } from '../one-time-tokens/pkce.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { syncProviders, saveIdentity } from '../users/user-identities.ts'
import { findUserById, type User } from '../users/users.ts'

/**
 * Values of `email_change_confirm_status`: which address has confirmed the change. It names the
 * address instead of counting confirmations, because the same address may confirm twice. An address
 * that need not confirm counts as confirmed.
 */
export const emailChangeStatus = { none: 0, current: 1, new: 2 } as const

/**
 * Starts a change of the user's e-mail address. Sends a mail to the new address and, with double
 * confirmation, one to the current address. Both must confirm, in any order. Replaces a change that
 * is still pending.
 * @throws ApiError 422 `email_exists`
 */
export async function startEmailChange(
  context: AuthContext,
  { tx, call }: { tx: Tx; call: Call },
  { user, email, challenge }: { user: User; email: string; challenge: Challenge | null },
): Promise<void> {
  await requireContactAvailable(tx, { provider: 'email', address: email, userId: user.id })
  const { settings, now: clock } = context
  const now = clock()
  const confirmsBoth =
    settings.doubleConfirmEmailChanges && !settings.autoconfirm && user.email !== null
  await tx.query(
    `update auth.users
     set email_change = $2, email_change_confirm_status = $3, updated_at = $4
     where id = $1`,
    [user.id, email, confirmsBoth ? emailChangeStatus.none : emailChangeStatus.current, now],
  )
  await tx.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [user.id],
  )
  const flowStateId =
    challenge &&
    (await saveChallenge(tx, { userId: user.id, challenge, method: 'email_change', now }))
  const redirectTo = chooseRedirect(call, settings)

  async function send(
    type: 'email_change_token_new' | 'email_change_token_current',
    to: string,
  ): Promise<void> {
    const { linkToken, code } = await issueOneTimeToken(tx, context, {
      userId: user.id,
      type,
      sentTo: to,
      isPkce: challenge !== null,
      now,
      flowStateId,
    })
    const link = linkInMail(settings, { token: linkToken, type: 'email_change', redirectTo })
    await context.queueMail(tx, { to, ...context.mails.confirmEmailChange({ link, code }, email) })
  }

  await send('email_change_token_new', email)
  if (confirmsBoth && user.email !== null) await send('email_change_token_current', user.email)
}

/**
 * Records one confirmation. The last one changes the address and sends a notice to the old address.
 * @returns null while the other address still has to confirm
 * @throws ApiError 422 `email_exists` when another account took the address meanwhile; 403
 * `otp_expired` when no such change is pending
 */
export async function confirmEmailChange(
  context: AuthContext,
  tx: Tx,
  { found, ip, now }: { found: FoundToken; ip: string; now: Date },
): Promise<User | null> {
  // Lock the user, so that of two simultaneous confirmations one runs second and completes the
  // change.
  const { rows } = await tx.query<{ status: number; new_email: string | null }>(
    `select email_change_confirm_status as status, email_change as new_email
     from auth.users
     where id = $1
     for update`,
    [found.userId],
  )
  const user = await findUserById(tx, found.userId)
  const [change] = rows
  if (!user || !change?.new_email) throw apiError('otp_expired', 'Token has expired or is invalid')
  const [side, address] =
    found.type === 'email_change_token_new'
      ? (['new', change.new_email] as const)
      : (['current', user.email] as const)
  // This token belongs to an earlier change.
  if (found.sentTo !== address) throw apiError('otp_expired', 'Token has expired or is invalid')
  if (change.status === emailChangeStatus.none || change.status === emailChangeStatus[side]) {
    await tx.query(
      'update auth.users set email_change_confirm_status = $2, updated_at = $3 where id = $1',
      [user.id, emailChangeStatus[side], now],
    )
    return null
  }
  return setEmail(context, tx, { user, email: change.new_email, ip, now })
}

/**
 * Sets a confirmed address. An anonymous user becomes permanent. All outstanding links become
 * invalid.
 */
export async function setEmail(
  context: AuthContext,
  tx: Tx,
  { user, email, ip, now }: { user: User; email: string; ip: string; now: Date },
): Promise<User | null> {
  await requireContactAvailable(tx, { provider: 'email', address: email, userId: user.id })
  await tx
    .query(
      `update auth.users
       set email = $2::text, email_change = '', email_change_confirm_status = 0,
         email_confirmed_at = $3, is_anonymous = false, updated_at = $3,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object(
           'email', $2::text, 'email_verified', true
         )
       where id = $1`,
      [user.id, email, now],
    )
    .catch((error: unknown) => throwIfTaken('email', error))
  await saveIdentity(tx, {
    userId: user.id,
    provider: 'email',
    address: email,
    isVerified: true,
    now,
  })
  await syncProviders(tx, user.id)
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await writeAudit(tx, { action: 'user_modified', user, ip, traits: { email } }, now)
  await notifyOwner(context, tx, { user, change: 'The e-mail address of your account was changed' })
  return findUserById(tx, user.id)
}
