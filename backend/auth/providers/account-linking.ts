import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import type { AuthContext } from '../endpoint.ts'
import { findUserByEmail, findUserById, isBanned, isConfirmed, type User } from '../users/users.ts'
import {
  clearUnconfirmed,
  confirmExternalEmail,
  describeByIdentities,
  findIdentity,
  findUserOfEmails,
  insertExternalUser,
  insertIdentity,
  isSsoProvider,
  renewIdentity,
} from './external-users.ts'
import type { ProviderProfile } from './provider-profile.ts'

export interface ExternalSignIn {
  /** `google`, `web3`, `sso:<id>` */
  provider: string
  profile: ProviderProfile
  /** Whether an account without a proven address may come of it. */
  isEmailOptional: boolean
  ip: string
}

/**
 * The account of a person whom a provider vouches for: the one with this identity, else the one whose address the provider
 * proves, else a new one. An address that the provider does not prove opens and joins nothing.
 * Source: supabase/auth `internal/models/linking.go`, `internal/api/external.go`; stricter than them, which mail an unproven
 * address and let its owner confirm a stranger's account.
 * @throws ApiError 403 `user_banned`; 422 `signup_disabled`, `provider_email_needs_verification`, `email_exists`
 */
export async function signInExternally(
  tx: Tx,
  context: AuthContext,
  signIn: ExternalSignIn,
): Promise<User> {
  const now = context.now()
  const { provider, profile, ip } = signIn
  // Two returns of one new person at once take turns, so that the second finds what the first made.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `${provider} ${profile.subject}`,
  ])
  const identity = await findIdentity(tx, provider, profile.subject)
  const known = identity ? await findUserById(tx, identity.user_id) : null
  if (identity && !known)
    throw apiError('user_not_found', 'The account of this identity does not exist any more')
  if (identity && known) {
    requireFree(known, now)
    await renewIdentity(tx, { id: identity.id, data: profile.identityData }, now)
    await describeByIdentities(tx, known.id, profile.identityData, now)
    if (
      !isConfirmed(known) &&
      profile.emails.some(({ email, isVerified }) => isVerified && email === known.email)
    )
      await confirmExternalEmail(tx, known.id, now)
    await writeAudit(tx, { action: 'login', user: known, ip, traits: { provider } }, now)
    return getUser(tx, known.id)
  }
  const owner = isSsoProvider(provider) ? null : await findOwner(tx, profile)
  if (owner) requireFree(owner, now)
  const userId = owner ? await joinAccount(tx, owner, now) : await openAccount(tx, context, signIn)
  await insertIdentity(
    tx,
    { userId, provider, subject: profile.subject, data: profile.identityData },
    now,
  )
  await describeByIdentities(tx, userId, profile.identityData, now)
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
 * Adds an identity to the account of somebody signed in, whatever its address.
 * @throws ApiError 422 `identity_already_exists`, `email_exists`; 403 `user_not_found`, `user_banned`
 */
export async function linkExternally(
  tx: Tx,
  context: AuthContext,
  userId: string,
  { provider, profile, ip }: Omit<ExternalSignIn, 'isEmailOptional'>,
): Promise<User> {
  const now = context.now()
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [
    `${provider} ${profile.subject}`,
  ])
  const user = await requireLinkable(tx, context, userId, { provider, profile })
  await insertIdentity(
    tx,
    { userId, provider, subject: profile.subject, data: profile.identityData },
    now,
  )
  if (user.email === null) await adoptEmail(tx, user, profile, now)
  // With a way back in, nobody is anonymous any more.
  await tx.query('update auth.users set is_anonymous = false where id = $1 and is_anonymous', [
    userId,
  ])
  await describeByIdentities(tx, userId, {}, now)
  if (user.email !== null)
    await context.queueMail(tx, {
      to: user.email,
      ...context.mails.signInChanged('A way to sign in was added'),
    })
  await writeAudit(tx, { action: 'identity_linked', user, ip, traits: { provider } }, now)
  return getUser(tx, userId)
}

/**
 * The user, to whom the identity may go as things are.
 * @throws ApiError 422 `identity_already_exists`; 403 `user_not_found`, `user_banned`
 */
export async function requireLinkable(
  tx: Tx,
  { now }: AuthContext,
  userId: string,
  { provider, profile }: Pick<ExternalSignIn, 'provider' | 'profile'>,
): Promise<User> {
  const user = await findUserById(tx, userId)
  if (!user) throw apiError('user_not_found', 'User to link the identity to does not exist')
  requireFree(user, now())
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

async function findOwner(tx: Tx, { emails }: ProviderProfile): Promise<User | null> {
  const proven = emails.filter(({ isVerified }) => isVerified).map(({ email }) => email)
  return proven.length === 0 ? null : findUserOfEmails(tx, proven)
}

/** The provider's proof makes the account its owner's; nobody else's way in stays. */
async function joinAccount(tx: Tx, owner: User, now: Date): Promise<string> {
  if (!isConfirmed(owner)) {
    await clearUnconfirmed(tx, owner.id, now)
    await confirmExternalEmail(tx, owner.id, now)
  } else if (owner.email_confirmed_at === null) {
    // Confirmed by its phone: the address may be anybody's, and the phone's owner stays the owner.
    throw apiError(
      'email_exists',
      'The e-mail address belongs to an account that has not confirmed it',
    )
  }
  return owner.id
}

async function openAccount(
  tx: Tx,
  { settings, now }: AuthContext,
  { provider, profile, isEmailOptional }: ExternalSignIn,
): Promise<string> {
  if (!settings.signUpEnabled)
    throw apiError('signup_disabled', 'Signups not allowed for this instance')
  const chosen = profile.emails.find(({ isVerified }) => isVerified) ?? profile.emails[0] ?? null
  const isProven =
    chosen !== null &&
    (chosen.isVerified || (settings.autoconfirm && !(await findUserByEmail(tx, chosen.email))))
  if (!isProven && !isEmailOptional) {
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
  const email = isProven && chosen ? chosen.email : null
  const id = await insertExternalUser(
    tx,
    { email, isEmailVerified: isProven, provider, data: profile.identityData },
    now(),
  )
  if (id === null)
    throw apiError('email_exists', 'A user with this email address has already been registered')
  return id
}

/** An account without an address gets the one that the provider proves. */
async function adoptEmail(
  tx: Tx,
  user: User,
  { emails }: ProviderProfile,
  now: Date,
): Promise<void> {
  const proven = emails.find(({ isVerified }) => isVerified)
  if (!proven) return
  if (await findUserByEmail(tx, proven.email))
    throw apiError('email_exists', 'A user with this email address has already been registered')
  await tx.query(
    'update auth.users set email = $2, email_confirmed_at = $3, updated_at = $3 where id = $1',
    [user.id, proven.email, now],
  )
}

function requireFree(user: User, now: Date): void {
  if (isBanned(user, now)) throw apiError('user_banned', 'User is banned')
}

async function getUser(tx: Tx, id: string): Promise<User> {
  const user = await findUserById(tx, id)
  if (!user) throw new Error('An account that was just signed in to is not there')
  return user
}
