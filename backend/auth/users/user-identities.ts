import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Json } from './users.ts'

/**
 * Requires that no other user has the address or number.
 * @param id the user who may have them
 * @throws ApiError 422 `email_exists`, `phone_exists`, `user_already_exists` for a taken id of a
 * new user
 */
export async function requireContactsAvailable(
  tx: Tx,
  { email, phone, id }: { email: string; phone: string; id: string },
  isNew = true,
): Promise<void> {
  const { rows } = await tx.query<{ email: boolean; phone: boolean; id: boolean }>(
    `select coalesce(bool_or(email = $1 and is_sso_user = false and id is distinct from $4::uuid),
         false) as email,
       coalesce(bool_or(phone = $2 and id is distinct from $4::uuid), false) as phone,
       coalesce(bool_or(id = $3::uuid), false) as id
     from auth.users
     where (email = $1 and is_sso_user = false) or phone = $2 or id = $3::uuid`,
    [email || null, phone || null, id || null, isNew ? null : id],
  )
  const [taken] = rows
  if (taken?.email)
    throw apiError('email_exists', 'A user with this email address has already been registered')
  if (taken?.phone)
    throw apiError('phone_exists', 'Phone number already registered by another user')
  if (taken?.id && isNew)
    throw apiError('user_already_exists', 'A user with this id exists already')
}

/** An e-mail address or phone number that belongs to a user. */
export interface Contact {
  provider: 'email' | 'phone'
  /** A normalised e-mail address, or the digits of a phone number without plus. */
  address: string
}

interface ContactIdentity extends Contact {
  userId: string
  isVerified: boolean
  /** User metadata from the sign-up. */
  data?: Json
}

/** The data of an identity; at sign-up also the initial `user_metadata`. */
export function identityData({
  userId,
  provider,
  address,
  isVerified,
  data = {},
}: ContactIdentity): Json {
  return {
    ...data,
    sub: userId,
    [provider]: address,
    email_verified: provider === 'email' && isVerified,
    phone_verified: provider === 'phone' && isVerified,
  }
}

/** Creates the user's identity for an address, or updates the existing one. */
export async function saveIdentity(
  tx: Tx,
  { now, ...identity }: ContactIdentity & { now: Date },
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at,
       created_at, updated_at)
     values ($1::uuid::text, $1::uuid, $2, $3, $4, $4, $4)
     on conflict (provider_id, provider)
       do update set identity_data = auth.identities.identity_data || excluded.identity_data,
         updated_at = excluded.updated_at`,
    [identity.userId, identityData(identity), identity.provider, now],
  )
}

/** Updates the list of the user's providers in `app_metadata`. */
export async function syncProviders(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update auth.users u
     set raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
       'providers', coalesce(listed.providers, '[]'),
       'provider', coalesce(raw_app_meta_data ->> 'provider', listed.providers ->> 0)
     )
     from (
       select jsonb_agg(provider order by created_at, provider) as providers
       from auth.identities
       where user_id = $1
     ) listed
     where u.id = $1`,
    [userId],
  )
}
