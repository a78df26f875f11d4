import type { Tx } from '../db/database.ts'
import { refusal } from '../errors.ts'
import { writeAudit } from './audit.ts'
import { transact, type AuthContext } from './endpoint.ts'
import { deleteToken, findByLinkToken, listTokensOf, matchesCode, type FoundToken, type TokenType } from './one-time-tokens.ts'
import { takeUses } from './limits.ts'
import { confirmEmail, findUserById, isBanned, isConfirmed, type User } from './users.ts'

/** What may be verified by mail, and the token that proves it. `email` is whichever of the two the address was sent. */
const tokenTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
} as const satisfies Record<string, readonly TokenType[]>

export type VerificationType = keyof typeof tokenTypes

/** @throws ApiError 400 `validation_failed` */
export function parseVerificationType(text: string): VerificationType {
  if (text === '') throw refusal('validation_failed', 'Verify requires a verification type')
  if (!Object.hasOwn(tokenTypes, text)) throw refusal('validation_failed', 'Invalid email verification type')
  return text as VerificationType
}

interface Redeem {
  type: VerificationType
  ip: string
  now: Date
}

/**
 * Uses the token of a link up and confirms its user's address.
 * @throws ApiError 403 `otp_expired`, `user_banned`
 */
export async function redeemLink(context: AuthContext, tx: Tx, { linkToken, type, ip, now }: Redeem & { linkToken: string }): Promise<User> {
  const found = await findByLinkToken(tx, linkToken, tokenTypes[type])
  if (!found || isOlder(found, context.settings.linkLifetimeS, now)) throw refusal('otp_expired', 'Email link is invalid or has expired')
  return redeem(tx, found, { ip, now })
}

/**
 * Finds the token that a typed code belongs to. Each try counts against the code before it is compared, also when many
 * are sent at once.
 * @throws ApiError 403 `otp_expired`, the same for a wrong code, a dead one and an unknown address
 */
export async function findTokenOfCode(context: AuthContext, { email, code, type, now }: Omit<Redeem, 'ip'> & { email: string; code: string }): Promise<FoundToken> {
  const { codeLifetimeS, limits } = context.settings
  const candidates = await transact(context, (tx) => listTokensOf(tx, email, tokenTypes[type]))
  for (const candidate of candidates) {
    if (isOlder(candidate, codeLifetimeS, now)) continue
    const isDead = await takeUses(context, [{ key: `auth:code:${candidate.id}`, limit: limits.triesPerCode }])
    if (!isDead && (await transact(context, (tx) => matchesCode(tx, context, { id: candidate.id, email, code })))) return candidate
  }
  throw wrongCode()
}

/** Uses the token of a right code up; of two who bring it at once, one comes too late. */
export async function redeemCode(tx: Tx, found: FoundToken, { ip, now }: Pick<Redeem, 'ip' | 'now'>): Promise<User> {
  const { rowCount } = await tx.query('select from auth.one_time_tokens where id = $1 for update', [found.id])
  if (rowCount === 0) throw wrongCode()
  return redeem(tx, found, { ip, now })
}

async function redeem(tx: Tx, found: FoundToken, { ip, now }: Pick<Redeem, 'ip' | 'now'>): Promise<User> {
  await deleteToken(tx, found.id)
  const user = await findUserById(tx, found.userId)
  if (!user) throw wrongCode()
  if (isBanned(user, now)) throw refusal('user_banned', 'User is banned')
  if (!isConfirmed(user)) {
    await confirmEmail(tx, user.id, now)
    // Whoever set this password never proved to own the mailbox, and this mail was not about it: it could be a stranger's,
    // waiting for the owner to arrive.
    if (found.type === 'recovery_token') await tx.query('update auth.users set encrypted_password = null where id = $1', [user.id])
  }
  await writeAudit(tx, { action: isConfirmed(user) ? 'login' : 'user_signedup', user, ip }, now)
  return user
}

function isOlder({ createdAt }: FoundToken, lifetimeS: number, now: Date): boolean {
  return now.getTime() > createdAt.getTime() + lifetimeS * 1000
}

function wrongCode() {
  return refusal('otp_expired', 'Token has expired or is invalid')
}
