import { randomUUID } from 'node:crypto'
import { initialAppMetadata, type SignUp } from '../sign-up/new-users.ts'
import { identityData } from './user-identities.ts'
import type { Factor, Identity, Json, User } from './users.ts'

/** The user as clients read it: some fields are always present, the others only when set. */
export function toUserShape(user: User): Json {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...whenSet({
      email_confirmed_at: user.email_confirmed_at,
      phone_confirmed_at: user.phone_confirmed_at,
      confirmed_at: user.confirmed_at,
      invited_at: user.invited_at,
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      new_email: user.email_change,
      email_change_sent_at: user.email_change_sent_at,
      new_phone: user.phone_change,
      phone_change_sent_at: user.phone_change_sent_at,
      reauthentication_sent_at: user.reauthentication_sent_at,
      last_sign_in_at: user.last_sign_in_at,
      banned_until: user.banned_until,
      deleted_at: user.deleted_at,
    }),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(toIdentityShape),
    ...(user.factors.length > 0 ? { factors: user.factors.map(toFactorShape) } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
    ...(user.is_sso_user ? { is_sso_user: true } : {}),
  }
}

/**
 * The answer to a sign-up with an existing address. It looks like that of a new address, except for
 * the empty identities, from which a site can tell that the user should sign in instead. It
 * contains nothing of the real account.
 */
export function toFakeUserShape(
  { provider, address, data }: Omit<SignUp, 'passwordHash'>,
  now: Date,
): Json {
  const id = randomUUID()
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone: '',
    [provider]: address,
    confirmation_sent_at: now,
    app_metadata: initialAppMetadata(provider),
    user_metadata: identityData({ userId: id, provider, address, data, isVerified: false }),
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function toIdentityShape(identity: Identity): Json {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...whenSet({ last_sign_in_at: utc(identity.last_sign_in_at) }),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    ...whenSet({ email: identity.email }),
  }
}

/** The factor as clients read it. */
export function toFactorShape(factor: Factor): Json {
  return {
    id: factor.id,
    status: factor.status,
    ...whenSet({ friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    ...whenSet({ phone: factor.phone, last_challenged_at: utc(factor.last_challenged_at) }),
    created_at: utc(factor.created_at),
    updated_at: utc(factor.updated_at),
  }
}

function whenSet(members: Json): Json {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== null && value !== ''),
  )
}

function utc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
