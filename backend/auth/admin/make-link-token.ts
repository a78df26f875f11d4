import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { agreement } from '../account/change-email.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext } from '../endpoint.ts'
import { issueOneTimeToken, type OneTimeToken } from '../one-time-tokens/one-time-tokens.ts'
import { requireFree } from '../users/user-identities.ts'
import { insertNewUser, replaceUnconfirmed } from '../sign-up/new-users.ts'
import { findUserByEmail, isConfirmed, type Json, type User } from '../users/users.ts'
import { requireUserRow } from './find-user.ts'
import { makeInvited } from './invite.ts'
import { adminActor } from './require-admin.ts'

const linkTypes = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
] as const

export type LinkType = (typeof linkTypes)[number]

export function isLinkType(text: string): text is LinkType {
  return linkTypes.some((type) => type === text)
}

interface WantedLink {
  type: LinkType
  email: string
  /** Empty but for a change of address. */
  newEmail: string
  passwordHash: string | null
  data: Json
  ip: string
}

interface MadeLink {
  user: User
  token: OneTimeToken
  /** A magic link for an unknown address is a sign-up. */
  type: LinkType
}

/**
 * The token of a link, and the account it is for; sign-ups, invitations and magic links make one that is missing.
 * @throws ApiError 404 `user_not_found`; 422 `email_exists`; 400 `validation_failed` for a sign-up without a password
 */
export async function makeLinkToken(
  context: AuthContext,
  tx: Tx,
  wanted: WantedLink,
): Promise<MadeLink> {
  if (wanted.type === 'invite')
    return { ...(await makeInvited(context, tx, wanted)), type: 'invite' }
  const user = await findUserByEmail(tx, wanted.email)
  if (wanted.type === 'signup') return makeSignUp(context, tx, wanted, user)
  if (!user && wanted.type === 'magiclink') return makeSignUp(context, tx, wanted, null)
  if (!user) throw apiError('user_not_found', 'User with this email not found', { status: 404 })
  if (wanted.type === 'email_change_current' || wanted.type === 'email_change_new')
    return makeEmailChange(context, tx, { user, type: wanted.type, newEmail: wanted.newEmail })
  const now = context.now()
  const token = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: 'recovery_token',
    sentTo: wanted.email,
    isPkce: false,
    now,
  })
  await writeAudit(tx, { action: 'user_recovery_requested', user, ip: wanted.ip }, now)
  return { user: await requireUserRow(tx, user.id), token, type: wanted.type }
}

async function makeSignUp(
  context: AuthContext,
  tx: Tx,
  { type, email, passwordHash, data, ip }: WantedLink,
  known: User | null,
): Promise<MadeLink> {
  const now = context.now()
  if (type === 'signup' && passwordHash === null)
    throw apiError('validation_failed', 'Signup requires a valid password')
  if (known && isConfirmed(known))
    throw apiError('email_exists', 'A user with this email address has already been registered')
  const contact = { provider: 'email', address: email } as const
  const user =
    known ?? (await insertNewUser(tx, { ...contact, passwordHash, data, isConfirmed: false }, now))
  if (!user) throw apiError('conflict', 'A user with this address is being made already')
  if (known) await replaceUnconfirmed(tx, { id: user.id, ...contact, passwordHash, data }, now)
  // As at supabase/auth: just what the admin said, without what the identity says.
  await tx.query('update auth.users set raw_user_meta_data = $2 where id = $1', [user.id, data])
  const token = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: 'confirmation_token',
    sentTo: email,
    isPkce: false,
    now,
  })
  await writeAudit(
    tx,
    {
      action: 'user_confirmation_requested',
      user: adminActor,
      ip,
      traits: { user_id: user.id, user_email: email },
    },
    now,
  )
  return { user: await requireUserRow(tx, user.id), token, type: 'signup' }
}

interface EmailChange {
  user: User
  type: 'email_change_current' | 'email_change_new'
  newEmail: string
}

/** One half of a change of address. Links for another address than this are dead from now on. */
async function makeEmailChange(
  context: AuthContext,
  tx: Tx,
  { user, type, newEmail }: EmailChange,
): Promise<MadeLink> {
  const { settings } = context
  const now = context.now()
  if (type === 'email_change_current' && !settings.doubleConfirmEmailChanges)
    throw apiError(
      'validation_failed',
      'Enable secure email change to generate link for current email',
    )
  if (newEmail === '')
    throw apiError('validation_failed', 'new_email is required to change an address')
  await requireFree(tx, { email: newEmail, phone: '', id: user.id }, false)
  const toCurrent = type === 'email_change_current'
  const { rows } = await tx.query<{ wanted: string | null }>(
    'select email_change as wanted from auth.users where id = $1 for update',
    [user.id],
  )
  if (rows[0]?.wanted !== newEmail) {
    await tx.query(
      `delete from auth.one_time_tokens where user_id = $1 and token_type in ('email_change_token_current', 'email_change_token_new')`,
      [user.id],
    )
    const agreed = settings.doubleConfirmEmailChanges ? agreement.none : agreement.current
    await tx.query(
      'update auth.users set email_change = $2, email_change_confirm_status = $3 where id = $1',
      [user.id, newEmail, agreed],
    )
  }
  const token = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: toCurrent ? 'email_change_token_current' : 'email_change_token_new',
    sentTo: toCurrent ? (user.email ?? '') : newEmail,
    isPkce: false,
    now,
  })
  await writeAudit(
    tx,
    { action: 'user_modified', user: adminActor, ip: '', traits: { user_id: user.id, link: type } },
    now,
  )
  return { user: await requireUserRow(tx, user.id), token, type }
}
