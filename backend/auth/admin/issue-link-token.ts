import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { emailChangeStatus } from '../account/change-email.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext } from '../endpoint.ts'
import { issueOneTimeToken, type OneTimeToken } from '../one-time-tokens/one-time-tokens.ts'
import { requireContactsAvailable } from '../users/user-identities.ts'
import { makeUnconfirmedUser } from '../sign-up/make-unconfirmed-user.ts'
import { findUserByEmail, type Json, type User } from '../users/users.ts'
import { requireUserRow } from './find-user.ts'
import { createInvitation } from './invite.ts'
import { adminActor } from './admin-only.ts'

const linkTypes = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change_current',
  'email_change_new',
] as const

type LinkType = (typeof linkTypes)[number]

/** Whether the text is one of the link types of `POST /admin/generate_link`. */
export function isLinkType(text: string): text is LinkType {
  return linkTypes.some((type) => type === text)
}

interface LinkRequest {
  type: LinkType
  email: string
  /** Empty unless the address changes. */
  newEmail: string
  passwordHash: string | null
  data: Json
  ip: string
}

interface IssuedLink {
  user: User
  token: OneTimeToken
  /** A magic link for an unknown address is a sign-up. */
  type: LinkType
}

/**
 * Issues the token of a link and returns it with its user. Sign-ups, invitations and magic links
 * create a missing account.
 * @throws ApiError 404 `user_not_found`; 422 `email_exists`; 400 `validation_failed` for a sign-up
 * without a password
 */
export async function issueLinkToken(
  context: AuthContext,
  tx: Tx,
  request: LinkRequest,
): Promise<IssuedLink> {
  if (request.type === 'invite')
    return { ...(await createInvitation(context, tx, request)), type: 'invite' }
  const user = await findUserByEmail(tx, request.email)
  if (request.type === 'signup') return issueSignUpLink(context, tx, request)
  if (!user && request.type === 'magiclink') return issueSignUpLink(context, tx, request)
  if (!user) throw apiError('user_not_found', 'User with this email not found', { status: 404 })
  if (request.type === 'email_change_current' || request.type === 'email_change_new')
    return issueEmailChangeLink(context, tx, {
      user,
      type: request.type,
      newEmail: request.newEmail,
    })
  const now = context.now()
  const token = await issueOneTimeToken(tx, context, {
    userId: user.id,
    type: 'recovery_token',
    sentTo: request.email,
    isPkce: false,
    now,
  })
  await writeAudit(tx, { action: 'user_recovery_requested', user, ip: request.ip }, now)
  return { user: await requireUserRow(tx, user.id), token, type: request.type }
}

async function issueSignUpLink(
  context: AuthContext,
  tx: Tx,
  { type, email, passwordHash, data, ip }: LinkRequest,
): Promise<IssuedLink> {
  const now = context.now()
  if (type === 'signup' && passwordHash === null)
    throw apiError('validation_failed', 'Signup requires a valid password')
  const user = await makeUnconfirmedUser(tx, { email, passwordHash, data }, now)
  // As in supabase/auth: only the metadata that the admin gave, without the identity data.
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

/**
 * Issues one of the two links of an address change. Invalidates links for a different new address.
 */
async function issueEmailChangeLink(
  context: AuthContext,
  tx: Tx,
  { user, type, newEmail }: EmailChange,
): Promise<IssuedLink> {
  const { settings } = context
  const now = context.now()
  if (type === 'email_change_current' && !settings.doubleConfirmEmailChanges)
    throw apiError(
      'validation_failed',
      'Enable secure email change to generate link for current email',
    )
  if (newEmail === '')
    throw apiError('validation_failed', 'new_email is required to change an address')
  await requireContactsAvailable(tx, { email: newEmail, phone: '', id: user.id }, false)
  const toCurrent = type === 'email_change_current'
  const { rows } = await tx.query<{ new_email: string | null }>(
    'select email_change as new_email from auth.users where id = $1 for update',
    [user.id],
  )
  if (rows[0]?.new_email !== newEmail) {
    await tx.query(
      `delete from auth.one_time_tokens
       where user_id = $1
         and token_type in ('email_change_token_current', 'email_change_token_new')`,
      [user.id],
    )
    const agreed = settings.doubleConfirmEmailChanges
      ? emailChangeStatus.none
      : emailChangeStatus.current
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
