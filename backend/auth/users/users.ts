import type { Tx } from '../../db/database.ts'

export type Json = Record<string, unknown>

/** A row of auth.users with its identities and factors. */
export interface User {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  phone_change: string | null
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  deleted_at: Date | null
  is_anonymous: boolean
  is_sso_user: boolean
  identities: Identity[]
  factors: Factor[]
}

/** As PostgreSQL returns it in JSON; times are text. */
export interface Identity {
  id: string
  provider_id: string
  user_id: string
  identity_data: Json
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export interface Factor {
  id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  status: 'unverified' | 'verified'
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

/** The columns of `auth.users u` that make a {@link User}. */
export const userColumns = `u.id, coalesce(u.aud, '') as aud, coalesce(u.role, '') as role, u.email,
  u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at,
  u.invited_at, u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at,
  u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at,
  coalesce(u.raw_app_meta_data, '{}') as raw_app_meta_data,
  coalesce(u.raw_user_meta_data, '{}') as raw_user_meta_data, u.created_at, u.updated_at,
  u.banned_until, u.deleted_at, u.is_anonymous, u.is_sso_user,
  (
    select coalesce(json_agg(i order by i.created_at), '[]')
    from auth.identities i
    where i.user_id = u.id
  ) as identities,
  (
    select coalesce(json_agg(f order by f.created_at), '[]')
    from (
      select id, friendly_name, factor_type, status, phone, last_challenged_at, created_at,
        updated_at
      from auth.mfa_factors
      where user_id = u.id
    ) f
  ) as factors`

/** Null for a deleted user, also when the row still exists. */
export async function findUserById(tx: Tx, id: string): Promise<User | null> {
  const { rows } = await tx.query<User>(
    `select ${userColumns} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** @param email normalised; SSO accounts are not found by it */
export async function findUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const { rows } = await tx.query<User>(
    `select ${userColumns}
     from auth.users u
     where u.email = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email],
  )
  return rows[0] ?? null
}

/** @param phone digits, no plus */
export async function findUserByPhone(tx: Tx, phone: string): Promise<User | null> {
  const { rows } = await tx.query<User>(
    `select ${userColumns} from auth.users u where u.phone = $1 and u.deleted_at is null`,
    [phone],
  )
  return rows[0] ?? null
}

/** Whether the user has confirmed an e-mail address or a phone number. */
export function isConfirmed(user: User): boolean {
  return user.email_confirmed_at !== null || user.phone_confirmed_at !== null
}

/** Whether a ban of the user is in force at `now`. */
export function isBanned(user: User, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now
}
