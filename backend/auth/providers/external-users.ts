import type { Tx } from '../../db/database.ts'
import { findUserById, type Identity, type Json, type User } from '../users/users.ts'

interface NewProviderUser {
  email: string | null
  isEmailVerified: boolean
  provider: string
  data: Json
}

/** SSO users are separate, because only their company vouches for their addresses. */
export function isSsoProvider(provider: string): boolean {
  return provider.startsWith('sso:')
}

/**
 * The identity of this provider account.
 * @param subject the provider's own id for it
 */
export async function findIdentity(
  tx: Tx,
  provider: string,
  subject: string,
): Promise<Pick<Identity, 'id' | 'user_id'> | null> {
  const { rows } = await tx.query<Pick<Identity, 'id' | 'user_id'>>(
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return rows[0] ?? null
}

/**
 * The one account that the verified addresses belong to: the account's own address first, else an
 * address that another of its identities verified. SSO accounts and unverified addresses do not
 * count.
 */
export async function findUserByVerifiedEmails(
  tx: Tx,
  emails: readonly string[],
): Promise<User | null> {
  const { rows } = await tx.query<{ id: string }>(
    `select u.id
     from auth.users u
     left join auth.identities i
       on i.user_id = u.id
         and i.email = any($1)
         and (i.identity_data ->> 'email_verified')::boolean
         and i.provider not like 'sso:%'
         and u.confirmed_at is not null
     where not u.is_sso_user and u.deleted_at is null and (u.email = any($1) or i.id is not null)
     order by u.email = any($1) desc nulls last, array_position($1, u.email::text) nulls last,
       u.created_at
     limit 1`,
    [emails],
  )
  return rows[0] ? findUserById(tx, rows[0].id) : null
}

/** @returns null when the address was taken meanwhile */
export async function insertProviderUser(
  tx: Tx,
  { email, isEmailVerified, provider, data }: NewProviderUser,
  now: Date,
): Promise<string | null> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into auth.users (aud, role, email, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, is_sso_user, created_at, updated_at)
     values ('authenticated', 'authenticated', $1, $2, $3, $4, $5, $6, $6)
     on conflict (email) where is_sso_user = false do nothing
     returning id`,
    [
      email,
      email !== null && isEmailVerified ? now : null,
      { provider, providers: [provider] },
      data,
      isSsoProvider(provider),
      now,
    ],
  )
  return rows[0]?.id ?? null
}

/** Adds an identity to a user. @param subject the provider's own id for the user */
export async function insertIdentity(
  tx: Tx,
  {
    userId,
    provider,
    subject,
    data,
  }: { userId: string; provider: string; subject: string; data: Json },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [subject, userId, data, provider, now],
  )
}

/** Updates the identity with the provider's current data. */
export async function updateIdentityData(
  tx: Tx,
  { id, data }: { id: string; data: Json },
  now: Date,
): Promise<void> {
  await tx.query(
    `update auth.identities
     set identity_data = $2, last_sign_in_at = $3, updated_at = $3
     where id = $1`,
    [id, data, now],
  )
}

/**
 * Merges the provider's data into the user metadata, and lists the providers in `app_metadata` in
 * the order they were linked.
 */
export async function updateUserFromIdentities(
  tx: Tx,
  userId: string,
  data: Json,
  now: Date,
): Promise<void> {
  await tx.query(
    `update auth.users u
     set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $2::jsonb, updated_at = $3,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || (
         select jsonb_build_object(
           'provider', coalesce(u.raw_app_meta_data ->> 'provider', min(first.provider)),
           'providers', jsonb_agg(first.provider order by first.at, first.provider)
         )
         from (
           select provider, min(created_at) as at
           from auth.identities
           where user_id = u.id
           group by provider
         ) first
       )
     where id = $1`,
    [userId, data, now],
  )
}

/**
 * Removes everything that a stranger may have added to a never confirmed account: password, phone,
 * metadata, identities, tokens and sessions. Data that an admin set in app_metadata stays. The
 * owner who confirms the address then has the account alone.
 */
export async function clearUnconfirmedAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update auth.users
     set encrypted_password = null, phone = null, email_change = '', phone_change = '',
       raw_user_meta_data = '{}',
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') - 'provider' - 'providers',
       updated_at = $2
     where id = $1 and confirmed_at is null`,
    [userId, now],
  )
  for (const table of [
    'identities',
    'one_time_tokens',
    'pending_sign_ups',
    'sessions',
    'mfa_factors',
  ])
    await tx.query(`delete from auth.${table} where user_id = $1`, [userId])
}

/** Confirms the address that the provider verified. */
export async function confirmProviderEmail(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update auth.users
     set email_confirmed_at = coalesce(email_confirmed_at, $2), updated_at = $2
     where id = $1`,
    [userId, now],
  )
}
