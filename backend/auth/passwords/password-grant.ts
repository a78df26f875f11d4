import { z } from 'zod'
import { normaliseEmail } from '../../../domain/contact/email.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textMember } from '../email-body.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import {
  refundRateLimits,
  overLimit,
  requireRateLimit,
  hitRateLimits,
  accountLimit,
  addressLimit,
} from '../limits.ts'
import { findWeakness } from './passwords.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserByEmail, findUserByPhone, isBanned, type User } from '../users/users.ts'

const body = z.object({ email: textMember, phone: textMember, password: z.string().nullish() })

/**
 * `POST /token?grant_type=password`. Unknown account and wrong password are one answer at one cost; what is wrong with an
 * account is told only to who knows its password.
 */
export const passwordGrant: Endpoint = async (context, { request, ip }) => {
  const { passwords, settings, now } = context
  const { email: givenEmail, phone, password } = await readBody(request, body)
  if (givenEmail !== '' && phone !== '')
    throw apiError(
      'validation_failed',
      'Only an email address or phone number should be provided on login.',
    )
  if (givenEmail === '' && phone === '')
    throw apiError('validation_failed', 'missing email or phone')
  const account = findAccount(context, givenEmail, phone)
  const uses = await hitSignInLimits(context, account, ip)
  const user = await transact(context, account.find)
  const isRight = await passwords.verify(password ?? '', user?.encrypted_password || null)
  if (!user?.encrypted_password || !isRight) throw wrongCredentials()
  await refundRateLimits(context, uses)
  if (!account.isConfirmed(user))
    throw account.isPhone
      ? apiError('phone_not_confirmed', 'Phone not confirmed')
      : apiError('email_not_confirmed', 'Email not confirmed')
  if (isBanned(user, now())) throw apiError('user_banned', 'User is banned', { status: 400 })

  const newHash = passwords.isOutdated(user.encrypted_password)
    ? await passwords.hash(password ?? '')
    : null
  const session = await transact(context, async (tx) => {
    // The password may have been changed while it was being checked; then this sign-in comes too late.
    const { rowCount } = await tx.query(
      'update auth.users set encrypted_password = coalesce($3, encrypted_password) where id = $1 and encrypted_password = $2 and deleted_at is null',
      [user.id, user.encrypted_password, newHash],
    )
    if (rowCount === 0) throw wrongCredentials()
    await writeAudit(
      tx,
      { action: 'login', user, ip, traits: { provider: account.isPhone ? 'phone' : 'email' } },
      now(),
    )
    return createSession(
      tx,
      { userId: user.id, method: 'password', ip, userAgent: request.headers.get('user-agent') },
      now(),
    )
  })
  const weakness = findWeakness(password ?? '', settings)
  return answerSession(context, session, weakness ? { weak_password: weakness } : {})
}

interface Account {
  isPhone: boolean
  /** What failures are counted by. */
  name: string
  find: (tx: Tx) => Promise<User | null>
  /** Whether the address they sign in with is proven; another one does not count. */
  isConfirmed: (user: User) => boolean
}

function findAccount({ settings }: AuthContext, givenEmail: string, givenPhone: string): Account {
  if (givenPhone === '') {
    if (!settings.emailEnabled)
      throw apiError('email_provider_disabled', 'Email logins are disabled')
    const name = normaliseEmail(givenEmail)
    return {
      isPhone: false,
      name,
      find: (tx) => findUserByEmail(tx, name),
      isConfirmed: (user) => user.email_confirmed_at !== null,
    }
  }
  if (!settings.phoneEnabled) throw apiError('phone_provider_disabled', 'Phone logins are disabled')
  const name = parsePhoneNumber(givenPhone)
  return {
    isPhone: true,
    name,
    find: (tx) => findUserByPhone(tx, name),
    isConfirmed: (user) => user.phone_confirmed_at !== null,
  }
}

function wrongCredentials() {
  return apiError('invalid_credentials', 'Invalid login credentials')
}

/**
 * Counts the attempt by address, by account and address, and by account. A stranger who fails from many addresses uses the
 * last one up; devices that are signed in to the account still get in, so nobody is locked out of their own.
 */
async function hitSignInLimits(context: AuthContext, { name, find }: Account, ip: string) {
  const { signInPerAddress, signInPerAccountAndAddress, signInPerAccount } = context.settings.limits
  const ofAddress = [
    addressLimit('sign-in', signInPerAddress, ip),
    accountLimit('sign-in', signInPerAccountAndAddress, name, ip),
  ]
  const ofAccount = accountLimit('sign-in', signInPerAccount, name)
  await requireRateLimit(context, ofAddress)
  const refused = await hitRateLimits(context, [ofAccount])
  if (!refused) return [...ofAddress, ofAccount]
  const user = await transact(context, find)
  if (!user || !(await hasSessionAt(context, user, ip)))
    throw overLimit('over_request_rate_limit', 'Request rate limit reached', refused.waitS)
  return ofAddress
}

async function hasSessionAt(context: AuthContext, { id }: User, ip: string): Promise<boolean> {
  const { rows } = await transact(context, (tx) =>
    tx.query('select from auth.sessions where user_id = $1 and host(ip) = $2 limit 1', [id, ip]),
  )
  return rows.length > 0
}
