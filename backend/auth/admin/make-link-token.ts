import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { refusal } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext } from '../endpoint.ts'
import { issueOneTimeToken, type OneTimeToken } from '../one-time-tokens.ts'
import { findUserByEmail, insertEmailUser, isConfirmed, replaceUnconfirmed, type Json, type User } from '../users.ts'
import { requireUserRow } from './find-user.ts'
import { makeInvited } from './invite.ts'
import { adminActor } from './require-admin.ts'

const linkTypes = ['signup', 'magiclink', 'recovery', 'invite'] as const

export type LinkType = (typeof linkTypes)[number]

export function isLinkType(text: string): text is LinkType {
  return linkTypes.some((type) => type === text)
}

interface WantedLink {
  type: LinkType
  email: string
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
export async function makeLinkToken(context: AuthContext, tx: Tx, wanted: WantedLink): Promise<MadeLink> {
  if (wanted.type === 'invite') return { ...(await makeInvited(context, tx, wanted)), type: 'invite' }
  const user = await findUserByEmail(tx, wanted.email)
  if (wanted.type === 'signup') return makeSignUp(context, tx, wanted, user)
  if (!user && wanted.type === 'magiclink') return makeSignUp(context, tx, wanted, null)
  if (!user) throw refusal('user_not_found', 'User with this email not found', { status: 404 })
  const now = context.now()
  const token = await issueOneTimeToken(tx, context, { userId: user.id, type: 'recovery_token', sentTo: wanted.email, isPkce: false, now })
  await writeAudit(tx, { action: 'user_recovery_requested', user, ip: wanted.ip }, now)
  return { user: await requireUserRow(tx, user.id), token, type: wanted.type }
}

async function makeSignUp(context: AuthContext, tx: Tx, { type, email, passwordHash, data, ip }: WantedLink, known: User | null): Promise<MadeLink> {
  const now = context.now()
  if (type === 'signup' && passwordHash === null) throw refusal('validation_failed', 'Signup requires a valid password')
  if (known && isConfirmed(known)) throw refusal('email_exists', 'A user with this email address has already been registered')
  const user = known ?? (await insertEmailUser(tx, { id: randomUUID(), email, passwordHash, data, isConfirmed: false }, now))
  if (!user) throw refusal('conflict', 'A user with this address is being made already')
  if (known) await replaceUnconfirmed(tx, { id: user.id, email, passwordHash, data }, now)
  const token = await issueOneTimeToken(tx, context, { userId: user.id, type: 'confirmation_token', sentTo: email, isPkce: false, now })
  await writeAudit(tx, { action: 'user_confirmation_requested', user: adminActor, ip, traits: { user_id: user.id, user_email: email } }, now)
  return { user: await requireUserRow(tx, user.id), token, type: 'signup' }
}
