import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext, Call } from '../endpoint.ts'
import { linkToVerify } from '../one-time-tokens/link-to-verify.ts'
import { issueOneTimeToken, type FoundToken } from '../one-time-tokens/one-time-tokens.ts'
import { saveChallenge, type Challenge } from '../one-time-tokens/pkce.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { listProviders, saveIdentity } from '../users/user-identities.ts'
import { findUserByEmail, findUserById, type User } from '../users/users.ts'

/**
 * What `email_change_confirm_status` says: who has agreed. Which one, not how many: the same address may be asked again, and
 * the other one is still to agree then. An address that is not asked counts as one that has agreed.
 */
export const agreement = { none: 0, current: 1, new: 2 } as const

/**
 * Begins to change the user's e-mail address: a mail to the new one and, with double confirmation, one to the address they
 * have; both must be agreed to, in any order. A change that was under way is forgotten.
 * @throws ApiError 422 `email_exists`
 */
export async function beginEmailChange(
  context: AuthContext,
  { tx, call }: { tx: Tx; call: Call },
  { user, email, challenge }: { user: User; email: string; challenge: Challenge | null },
): Promise<void> {
  await requireFreeEmail(tx, email, user.id)
  const { settings, now: clock } = context
  const now = clock()
  const asksBoth =
    settings.doubleConfirmEmailChanges && !settings.autoconfirm && user.email !== null
  await tx.query(
    'update auth.users set email_change = $2, email_change_confirm_status = $3, updated_at = $4 where id = $1',
    [user.id, email, asksBoth ? agreement.none : agreement.current, now],
  )
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
    [user.id],
  )
  if (challenge)
    await saveChallenge(tx, { userId: user.id, challenge, method: 'email_change', now })
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
    })
    const link = linkToVerify(settings, { token: linkToken, type: 'email_change', redirectTo })
    await context.queueMail(tx, { to, ...context.mails.confirmEmailChange({ link, code }, email) })
  }

  await send('email_change_token_new', email)
  if (asksBoth && user.email !== null) await send('email_change_token_current', user.email)
}

/**
 * Uses an agreement up. The last one makes the change, and the address that was gets a mail that says so.
 * @returns null when the other address has to agree too
 * @throws ApiError 422 `email_exists` when somebody else was faster; 403 `otp_expired` when there is nothing to change any more
 */
export async function agreeToEmailChange(
  context: AuthContext,
  tx: Tx,
  { found, ip, now }: { found: FoundToken; ip: string; now: Date },
): Promise<User | null> {
  // Locked, so that of both agreements at once one is the second.
  const { rows } = await tx.query<{ status: number; wanted: string | null }>(
    'select email_change_confirm_status as status, email_change as wanted from auth.users where id = $1 for update',
    [found.userId],
  )
  const user = await findUserById(tx, found.userId)
  const [change] = rows
  if (!user || !change?.wanted) throw apiError('otp_expired', 'Token has expired or is invalid')
  const [side, address] =
    found.type === 'email_change_token_new'
      ? (['new', change.wanted] as const)
      : (['current', user.email] as const)
  // Sent about another change than the one that is under way.
  if (found.sentTo !== address) throw apiError('otp_expired', 'Token has expired or is invalid')
  if (change.status === agreement.none || change.status === agreement[side]) {
    await tx.query(
      'update auth.users set email_change_confirm_status = $2, updated_at = $3 where id = $1',
      [user.id, agreement[side], now],
    )
    return null
  }
  return setEmail(context, tx, { user, email: change.wanted, ip, now })
}

/** Gives the user a proven address; who was anonymous is no more. Every link that is still in a mailbox is dead then. */
export async function setEmail(
  context: AuthContext,
  tx: Tx,
  { user, email, ip, now }: { user: User; email: string; ip: string; now: Date },
): Promise<User | null> {
  await requireFreeEmail(tx, email, user.id)
  await tx
    .query(
      `update auth.users set email = $2::text, email_change = '', email_change_confirm_status = 0, email_confirmed_at = $3, is_anonymous = false, updated_at = $3,
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('email', $2::text, 'email_verified', true) where id = $1`,
      [user.id, email, now],
    )
    .catch((error: unknown) => throwTaken(error))
  await saveIdentity(tx, {
    userId: user.id,
    provider: 'email',
    address: email,
    isVerified: true,
    now,
  })
  await listProviders(tx, user.id)
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [user.id])
  await writeAudit(tx, { action: 'user_modified', user, ip, traits: { email } }, now)
  if (user.email !== null)
    await context.queueMail(tx, {
      to: user.email,
      ...context.mails.signInChanged('The e-mail address of your account was changed'),
    })
  return findUserById(tx, user.id)
}

const takenMessage = 'A user with this email address has already been registered'

async function requireFreeEmail(tx: Tx, email: string, userId: string): Promise<void> {
  const owner = await findUserByEmail(tx, email)
  if (owner && owner.id !== userId) throw apiError('email_exists', takenMessage)
}

function throwTaken(cause: unknown): never {
  throw cause instanceof DatabaseError && cause.code === '23505'
    ? apiError('email_exists', takenMessage, { cause })
    : cause
}
