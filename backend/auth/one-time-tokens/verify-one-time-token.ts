import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { confirmEmailChange } from '../account/change-email.ts'
import { setPhone } from '../account/change-phone.ts'
import { writeAudit } from '../audit.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { confirmAddress } from '../sign-up/new-users.ts'
import { findConfirmedSignUp } from '../sign-up/confirmed-password.ts'
import { endSignUps, showSignUp } from '../sign-up/pending-sign-ups.ts'
import {
  deleteToken,
  findByLinkToken,
  listTokensOf,
  matchesCode,
  type FoundToken,
  type TokenType,
} from './one-time-tokens.ts'
import { hitRateLimits } from '../rate-limits.ts'
import { syncProviders } from '../users/user-identities.ts'
import { findUserById, isBanned, type User } from '../users/users.ts'

/**
 * The verification types by mail and their token types. `email` accepts whichever of the two was
 * sent.
 */
const mailTokenTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly TokenType[]>

/** The same by text message. `sms` accepts the code of a sign-up or a sign-in. */
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

interface VerificationContext {
  ip: string
  /** Its cookies may show that this browser knows the password. */
  request: Request
  now: Date
}

/**
 * Consumes the token of a link and performs what it confirms.
 * @returns the user, null when an address change still needs the other confirmation; and the PKCE
 * flow that the link belongs to
 * @throws ApiError 403 `otp_expired`, `user_banned`; 422 `email_exists`
 */
export async function verifyLinkToken(
  context: AuthContext,
  tx: Tx,
  { linkToken, type, ...at }: VerificationContext & { linkToken: string; type: VerificationType },
): Promise<{ user: User | null; flowStateId: string | null }> {
  const found = await findByLinkToken(tx, linkToken, mailTokenTypes[type])
  if (!found || isOlder(found, context.settings.linkLifetimeS, at.now))
    throw apiError('otp_expired', 'Email link is invalid or has expired')
  return {
    user: await consumeToken(context, tx, found, at),
    flowStateId: found.flowStateId,
  }
}

/**
 * Finds the token that a typed code belongs to. Every attempt is counted before the code is
 * compared, also when many arrive at once.
 * @param sentTo e-mail address or phone number
 * @throws ApiError 403 `otp_expired`, the same for a wrong code, an expired code and an unknown
 * address
 */
export async function findTokenByCode(
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
      { key: `auth:code:${candidate.id}`, limit: limits.attemptsPerCode },
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

/**
 * Consumes the token of a correct code, as {@link verifyLinkToken} does for a link. Of two
 * simultaneous requests only one succeeds.
 */
export async function verifyCodeToken(
  context: AuthContext,
  tx: Tx,
  { found, ...at }: VerificationContext & { found: FoundToken },
): Promise<User | null> {
  const { rowCount } = await tx.query('select from auth.one_time_tokens where id = $1 for update', [
    found.id,
  ])
  if (rowCount === 0) throw wrongCode()
  return consumeToken(context, tx, found, at)
}

async function consumeToken(
  context: AuthContext,
  tx: Tx,
  found: FoundToken,
  { ip, now, request }: VerificationContext,
): Promise<User | null> {
  await deleteToken(tx, found.id)
  const user = await findUserById(tx, found.userId)
  if (!user) throw wrongCode()
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
  if (found.type === 'email_change_token_new' || found.type === 'email_change_token_current')
    return confirmEmailChange(context, tx, { found, ip, now })
  if (found.type === 'phone_change_token') {
    if (user.phone_change !== found.sentTo) throw wrongCode()
    return setPhone(context, tx, { user, phone: found.sentTo, ip, now })
  }
  await confirm(context, tx, { user, found, ip, request, now })
  await writeAudit(
    tx,
    { action: user.confirmed_at === null ? 'user_signedup' : 'login', user, ip },
    now,
  )
  return user
}

/** Confirms the address that the token was sent to. */
async function confirm(
  context: AuthContext,
  tx: Tx,
  { user, found, now, ...from }: VerificationContext & { user: User; found: FoundToken },
): Promise<void> {
  const isPhone = found.sentTo === user.phone
  if (!isPhone && found.sentTo !== user.email) throw wrongCode()
  const isConfirmed = isPhone ? user.phone_confirmed_at !== null : user.email_confirmed_at !== null
  if (isConfirmed) return
  const contact = { userId: user.id, provider: isPhone ? 'phone' : 'email' } as const
  if (user.confirmed_at !== null) return confirmAddress(tx, contact, now)
  // What an unconfirmed account has may come from a stranger who waits for the owner.
  const { passwordHash, data } = await findConfirmedSignUp(context, tx, { user, found, ...from })
  if (data) await showSignUp(tx, { ...contact, data }, now)
  await confirmAddress(tx, contact, now)
  await removeUnverifiedAccess(tx, user.id)
  await endSignUps(tx, user.id)
  await tx.query('update auth.users set encrypted_password = $2 where id = $1', [
    user.id,
    passwordHash,
  ])
}

/** Removes all access that was set up before the account's first address was confirmed. */
async function removeUnverifiedAccess(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1', [userId])
  await tx.query(
    `delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')`,
    [userId],
  )
  for (const table of ['mfa_factors', 'webauthn_credentials'])
    await tx.query(`delete from auth.${table} where user_id = $1`, [userId])
  await syncProviders(tx, userId)
}

function isOlder({ createdAt }: FoundToken, lifetimeS: number, now: Date): boolean {
  return isOver({ at: createdAt, afterMs: lifetimeS * 1000, now })
}

function wrongCode() {
  return apiError('otp_expired', 'Token has expired or is invalid')
}
