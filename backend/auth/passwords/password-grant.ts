import { z } from 'zod'
import { normaliseEmail } from '../../../domain/contact/email.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { limitAddress } from '../../web/rate-limit.ts'
import { readBody } from '../../web/read-body.ts'
import { noActor, writeAudit } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import {
  refundRateLimits,
  rateLimitError,
  requireRateLimit,
  hitRateLimits,
  accountLimit,
  ipLimit,
} from '../rate-limits.ts'
import { passwordProofHeader } from './password-proof.ts'
import { findWeakness } from './passwords.ts'
import { parsePhoneNumber } from '../phone/phone-number.ts'
import { answerSession, createSession } from '../sessions/sessions.ts'
import { findUserByEmail, findUserByPhone, isBanned, type User } from '../users/users.ts'

const body = z.object({ email: textField, phone: textField, password: z.string().nullish() })

/**
 * `POST /token?grant_type=password`. An unknown account and a wrong password get the same answer in
 * the same time. Only somebody who knows the password learns that the account is unconfirmed or
 * banned.
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
  const hits = await hitSignInLimits(context, account, ip)
  const user = await transact(context, account.find)
  const isRight = await passwords.verify(password ?? '', user?.encrypted_password || null)
  if (!user?.encrypted_password || !isRight) throw wrongCredentials(user?.id)
  await refundRateLimits(context, hits)
  if (!account.isConfirmed(user)) {
    const proof = { userId: user.id, passwordHash: user.encrypted_password }
    const headers = passwordProofHeader(context, proof)
    throw account.isPhone
      ? apiError('phone_not_confirmed', 'Phone not confirmed', { headers })
      : apiError('email_not_confirmed', 'Email not confirmed', { headers })
  }
  if (isBanned(user, now())) throw apiError('user_banned', 'User is banned', { status: 400 })

  const newHash = passwords.isOutdated(user.encrypted_password)
    ? await passwords.hash(password ?? '')
    : null
  const session = await transact(context, async (tx) => {
    // If the password was changed during the check, this sign-in must fail.
    const { rowCount } = await tx.query(
      `update auth.users
       set encrypted_password = coalesce($3, encrypted_password)
       where id = $1 and encrypted_password = $2 and deleted_at is null`,
      [user.id, user.encrypted_password, newHash],
    )
    if (rowCount === 0) throw wrongCredentials(user.id)
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
  /** The key of the failure counters. */
  name: string
  find: (tx: Tx) => Promise<User | null>
  /** Whether the address used to sign in is confirmed; another address does not count. */
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

function wrongCredentials(accountId?: string) {
  return apiError(
    'invalid_credentials',
    'Invalid login credentials',
    accountId ? { accountId } : {},
  )
}

/**
 * Counts the attempt by IP address, by account and IP address, and by account. An attacker with
 * many IP addresses exhausts the last limits. Addresses where the account signed in before are
 * exempt from them, so that nobody is locked out of their own account.
 */
async function hitSignInLimits(context: AuthContext, { name, find }: Account, ip: string) {
  const { signInPerIp, signInPerAccountAndIp, signInPerAccount } = context.settings.limits
  const ofAddress = [
    ipLimit('sign-in', signInPerIp, ip),
    accountLimit('sign-in', signInPerAccountAndIp, name, ip),
  ]
  const ofAccount = signInPerAccount.map((limit) => accountLimit('sign-in', limit, name))
  await requireRateLimit(context, ofAddress)
  const refused = await hitRateLimits(context, ofAccount)
  if (!refused) return [...ofAddress, ...ofAccount]
  if (!(await transact(context, (tx) => isKnownAddress(tx, { find, ip, now: context.now() }))))
    throw rateLimitError(
      'over_request_rate_limit',
      'Request rate limit reached',
      refused.retryAfterS,
    )
  return ofAddress
}

/** How long an address counts as known after a sign-in. */
const knownAddressDays = 90

/** Whether the account has a session at the address, or signed in there lately. */
async function isKnownAddress(
  tx: Tx,
  { find, ip, now }: Pick<Account, 'find'> & { ip: string; now: Date },
): Promise<boolean> {
  // The same queries for an account that does not exist: an answer must not be faster for it.
  const { id } = (await find(tx)) ?? noActor
  const { rows } = await tx.query<{ ip: string }>(
    `select host(ip) as ip from auth.sessions where user_id = $1::uuid and ip is not null
     union
     select ip_address from auth.audit_log_entries
     where payload ->> 'actor_id' = $1::text
       and payload ->> 'action' in ('login', 'user_signedup')
       and created_at > $2::timestamptz - make_interval(days => $3)`,
    [id, now, knownAddressDays],
  )
  return rows.some((known) => limitAddress(known.ip) === limitAddress(ip))
}
