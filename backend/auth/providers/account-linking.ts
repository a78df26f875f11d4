import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { settleSignUps } from '../sign-up/pending-sign-ups.ts'
import { findUserByEmail, findUserById, isBanned, isConfirmed, type User } from '../users/users.ts'
import {
  clearUnconfirmedAccount,
  confirmProviderEmail,
  updateUserFromIdentities,
  findIdentity,
  findUserByVerifiedEmails,
  insertProviderUser,
  insertIdentity,
  isSsoProvider,
  updateIdentityData,
} from './external-users.ts'
import type { ProviderProfile } from './provider-profile.ts'

interface ProviderSignIn {
  /** `google`, `web3`, `sso:<id>` */
  provider: string
  profile: ProviderProfile
  /** Whether an account without a verified address may be created. */
  isEmailOptional: boolean
  ip: string
}

/**
 * Finds or creates the account of a user whom a provider authenticated: the account with this
 * identity, else the account with a verified address of the profile, else a new one. An unverified
 * address never links to an account. Source: supabase/auth `internal/models/linking.go` and
 * `internal/api/external.go`. This is stricter: supabase/auth mails an unverified address, whose
 * owner may then confirm a stranger's account.
 * @throws ApiError 403 `user_banned`; 422 `signup_disabled`, `provider_email_needs_verification`,
 * `email_exists`
 */
export async function signInWithProvider(
  tx: Tx,
  context: AuthContext,
  signIn: ProviderSignIn,
): Promise<User> {
  const now = context.now()
  const { provider, profile, ip } = signIn
  // Serialise simultaneous first sign-ins of one identity, so that the second finds the account of
  // the first.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `${provider} ${profile.subject}`,
  ])
  const identity = await findIdentity(tx, provider, profile.subject)
  const existing = identity ? await findUserById(tx, identity.user_id) : null
  if (identity && !existing)
    throw apiError('user_not_found', 'The account of this identity no longer exists')
  if (identity && existing) {
    requireNotBanned(existing, now)
    await updateIdentityData(tx, { id: identity.id, data: profile.identityData }, now)
    await updateUserFromIdentities(tx, existing.id, profile.identityData, now)
    if (
      !isConfirmed(existing) &&
      profile.emails.some(({ email, isVerified }) => isVerified && email === existing.email)
    ) {
      await settleSignUps(tx, { userId: existing.id, keepsPassword: false })
      await confirmProviderEmail(tx, existing.id, now)
    }
    await writeAudit(tx, { action: 'login', user: existing, ip, traits: { provider } }, now)
    return getUser(tx, existing.id)
  }
  const owner = isSsoProvider(provider) ? null : await findAccountByVerifiedEmail(tx, profile)
  if (owner) requireNotBanned(owner, now)
  const userId = owner
    ? await claimAccount(tx, owner, now)
    : await createAccount(tx, context, signIn)
  await insertIdentity(
    tx,
    { userId, provider, subject: profile.subject, data: profile.identityData },
    now,
  )
  await updateUserFromIdentities(tx, userId, profile.identityData, now)
  const user = await getUser(tx, userId)
  await writeAudit(
    tx,
    {
      action: owner && isConfirmed(owner) ? 'login' : 'user_signedup',
      user,
      ip,
      traits: { provider },
    },
    now,
  )
  return user
}

/**
 * Links an identity to the account of a signed-in user, whatever its address.
 * @throws ApiError 422 `identity_already_exists`, `email_exists`; 403 `user_not_found`,
 * `user_banned`
 */
export async function linkIdentity(
  tx: Tx,
  context: AuthContext,
  userId: string,
  { provider, profile, ip }: Omit<ProviderSignIn, 'isEmailOptional'>,
): Promise<User> {
  const now = context.now()
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `${provider} ${profile.subject}`,
  ])
  const user = await requireIdentityLinkable(tx, context, userId, { provider, profile })
  await insertIdentity(
    tx,
    { userId, provider, subject: profile.subject, data: profile.identityData },
    now,
  )
  if (user.email === null) await setProviderEmail(tx, user, profile, now)
  // A user with an identity is no longer anonymous.
  await tx.query('update auth.users set is_anonymous = false where id = $1 and is_anonymous', [
    userId,
  ])
  await updateUserFromIdentities(tx, userId, {}, now)
  await notifyOwner(context, tx, { user, change: 'A way to sign in was added' })
  await writeAudit(tx, { action: 'identity_linked', user, ip, traits: { provider } }, now)
  return getUser(tx, userId)
}

/**
 * Checks that the identity can be linked, and returns the user.
 * @throws ApiError 422 `identity_already_exists`; 403 `user_not_found`, `user_banned`
 */
export async function requireIdentityLinkable(
  tx: Tx,
  { now }: AuthContext,
  userId: string,
  { provider, profile }: Pick<ProviderSignIn, 'provider' | 'profile'>,
): Promise<User> {
  const user = await findUserById(tx, userId)
  if (!user) throw apiError('user_not_found', 'User to link the identity to does not exist')
  requireNotBanned(user, now())
  const identity = await findIdentity(tx, provider, profile.subject)
  if (identity)
    throw apiError(
      'identity_already_exists',
      identity.user_id === userId
        ? 'Identity is already linked'
        : 'Identity is already linked to another user',
    )
  return user
}

async function findAccountByVerifiedEmail(
  tx: Tx,
  { emails }: ProviderProfile,
): Promise<User | null> {
  const verified = emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)
  return verified.length === 0 ? null : findUserByVerifiedEmails(tx, verified)
}

/**
 * The verified address proves ownership of the account. For an unconfirmed account all other access
 * is removed.
 */
async function claimAccount(tx: Tx, owner: User, now: Date): Promise<string> {
  if (!isConfirmed(owner)) {
    await clearUnconfirmedAccount(tx, owner.id, now)
    await confirmProviderEmail(tx, owner.id, now)
  } else if (owner.email_confirmed_at === null) {
    // The account is confirmed by phone only. Its e-mail address may belong to somebody else, so
    // the phone's owner keeps the account.
    throw apiError(
      'email_exists',
      'The e-mail address belongs to an account that has not confirmed it',
    )
  }
  return owner.id
}

async function createAccount(
  tx: Tx,
  { settings, now }: AuthContext,
  { provider, profile, isEmailOptional }: ProviderSignIn,
): Promise<string> {
  if (!settings.signUpEnabled)
    throw apiError('signup_disabled', 'Signups not allowed for this instance')
  const chosen = profile.emails.find(({ isVerified }) => isVerified) ?? profile.emails[0] ?? null
  const countsAsVerified =
    chosen !== null &&
    (chosen.isVerified || (settings.autoconfirm && !(await findUserByEmail(tx, chosen.email))))
  if (!countsAsVerified && !isEmailOptional) {
    if (!chosen)
      throw apiError(
        'provider_email_needs_verification',
        `Error getting user email from external provider ${provider}`,
      )
    throw apiError(
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    )
  }
  const email = countsAsVerified && chosen ? chosen.email : null
  const id = await insertProviderUser(
    tx,
    { email, isEmailVerified: countsAsVerified, provider, data: profile.identityData },
    now(),
  )
  if (id === null)
    throw apiError('email_exists', 'A user with this email address has already been registered')
  return id
}

/** Sets the provider's verified address on an account without one. */
async function setProviderEmail(
  tx: Tx,
  user: User,
  { emails }: ProviderProfile,
  now: Date,
): Promise<void> {
  const verified = emails.find(({ isVerified }) => isVerified)
  if (!verified) return
  if (await findUserByEmail(tx, verified.email))
    throw apiError('email_exists', 'A user with this email address has already been registered')
  await tx.query(
    'update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3 where id = $1',
    [user.id, verified.email, now],
  )
}

function requireNotBanned(user: User, now: Date): void {
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
}

async function getUser(tx: Tx, id: string): Promise<User> {
  const user = await findUserById(tx, id)
  if (!user) throw new Error('An account disappeared during its sign-in')
  return user
}
