import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { agreeToEmailChange } from '../account/change-email.ts'
import { setPhone } from '../account/change-phone.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { confirmAddress } from '../sign-up/new-users.ts'
import {
  deleteToken,
  findByLinkToken,
  listTokensOf,
  matchesCode,
  type FoundToken,
  type TokenType,
} from './one-time-tokens.ts'
import { hitRateLimits } from '../limits.ts'
import { listProviders } from '../users/user-identities.ts'
import { findUserById, isBanned, type User } from '../users/users.ts'

/** What may be verified by mail, and the token that proves it. `email` is whichever of the two the address was sent. */
const mailTokenTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly TokenType[]>

/** The same by text message. `sms` is whichever the number was sent, at sign-up or to sign in. */
const smsTokenTypes = {
  sms: ['confirmation_token', 'recovery_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly TokenType[]>

export type VerificationType = keyof typeof mailTokenTypes

/** @throws ApiError 400 `validation_failed` */
export function parseVerificationType(text: string): VerificationType {
  if (text === '') throw apiError('validation_failed', 'Verify requires a verification type')
  if (!Object.hasOwn(mailTokenTypes, text))
    throw apiError('validation_failed', 'Invalid email verification type')
  return text as VerificationType
}

/** @throws ApiError 400 `validation_failed` */
export function parseSmsVerificationType(text: string): keyof typeof smsTokenTypes {
  if (!Object.hasOwn(smsTokenTypes, text))
    throw apiError('validation_failed', 'Invalid sms verification type')
  return text as keyof typeof smsTokenTypes
}

interface At {
  ip: string
  now: Date
}

/**
 * Uses the token of a link up, for what it proves.
 * @returns the user; null when a change of address needs the other address to agree too
 * @throws ApiError 403 `otp_expired`, `user_banned`; 422 `email_exists`
 */
export async function verifyLinkToken(
  context: AuthContext,
  tx: Tx,
  { linkToken, type, ...at }: At & { linkToken: string; type: VerificationType },
): Promise<User | null> {
  const found = await findByLinkToken(tx, linkToken, mailTokenTypes[type])
  if (!found || isOlder(found, context.settings.linkLifetimeS, at.now))
    throw apiError('otp_expired', 'Email link is invalid or has expired')
  return verifyToken(context, tx, found, at)
}

/**
 * Finds the token that a typed code belongs to. Each try counts against the code before it is compared, also when many
 * are sent at once.
 * @param sentTo e-mail address or phone number
 * @throws ApiError 403 `otp_expired`, the same for a wrong code, a dead one and an unknown address
 */
export async function findTokenOfCode(
  context: AuthContext,
  {
    sentTo,
    code,
    type,
    now,
  }: {
    sentTo: string
    code: string
    type: VerificationType | keyof typeof smsTokenTypes
    now: Date
  },
): Promise<FoundToken> {
  const { codeLifetimeS, limits } = context.settings
  const types = { ...mailTokenTypes, ...smsTokenTypes }[type]
  const candidates = await transact(context, (tx) => listTokensOf(tx, sentTo, types))
  for (const candidate of candidates) {
    if (isOlder(candidate, codeLifetimeS, now)) continue
    const isDead = await hitRateLimits(context, [
      { key: `auth:code:${candidate.id}`, limit: limits.triesPerCode },
    ])
    if (
      !isDead &&
      (await transact(context, (tx) =>
        matchesCode(tx, context, { id: candidate.id, sentTo, code }),
      ))
    )
      return candidate
  }
  throw wrongCode()
}

/** Uses the token of a right code up, as {@link verifyLinkToken} does; of two who bring it at once, one comes too late. */
export async function exchangeCode(
  context: AuthContext,
  tx: Tx,
  { found, ...at }: At & { found: FoundToken },
): Promise<User | null> {
  const { rowCount } = await tx.query('select from auth.one_time_tokens where id = $1 for update', [
    found.id,
  ])
  if (rowCount === 0) throw wrongCode()
  return verifyToken(context, tx, found, at)
}

async function verifyToken(
  context: AuthContext,
  tx: Tx,
  found: FoundToken,
  { ip, now }: At,
): Promise<User | null> {
  await deleteToken(tx, found.id)
  const user = await findUserById(tx, found.userId)
  if (!user) throw wrongCode()
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
  if (found.type === 'email_change_token_new' || found.type === 'email_change_token_current')
    return agreeToEmailChange(context, tx, { found, ip, now })
  if (found.type === 'phone_change_token') {
    if (user.phone_change !== found.sentTo) throw wrongCode()
    return setPhone(context, tx, { user, phone: found.sentTo, ip, now })
  }
  await confirm(tx, user, found, now)
  await writeAudit(
    tx,
    { action: user.confirmed_at === null ? 'user_signedup' : 'login', user, ip },
    now,
  )
  return user
}

/** Marks the address as proven that the token was sent to. */
async function confirm(tx: Tx, user: User, found: FoundToken, now: Date): Promise<void> {
  const isPhone = found.sentTo === user.phone
  if (!isPhone && found.sentTo !== user.email) throw wrongCode()
  const isProven = isPhone ? user.phone_confirmed_at !== null : user.email_confirmed_at !== null
  if (isProven) return
  await confirmAddress(tx, { userId: user.id, provider: isPhone ? 'phone' : 'email' }, now)
  // Whoever set this password never proved to own the address, and this message was not about it: it could be a stranger's,
  // waiting for the owner to arrive.
  if (user.confirmed_at === null) await dropWaysInOfOthers(tx, user.id)
  if (found.type === 'recovery_token' && user.confirmed_at === null)
    await tx.query('update auth.users set encrypted_password = null where id = $1', [user.id])
}

/** Nobody who was in an account before its first address was proven stays in it. */
async function dropWaysInOfOthers(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1', [userId])
  await tx.query(
    `delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')`,
    [userId],
  )
  for (const table of ['mfa_factors', 'webauthn_credentials'])
    await tx.query(`delete from auth.${table} where user_id = $1`, [userId])
  await listProviders(tx, userId)
}

function isOlder({ createdAt }: FoundToken, lifetimeS: number, now: Date): boolean {
  return now.getTime() > createdAt.getTime() + lifetimeS * 1000
}

function wrongCode() {
  return apiError('otp_expired', 'Token has expired or is invalid')
}
