import type { Tx } from '../../db/database.ts'
import { findUserById, userColumns, type Json, type User } from '../users.ts'

/** @param phone digits, no plus */
export async function findUserByPhone(tx: Tx, phone: string): Promise<User | null> {
  const { rows } = await tx.query<User>(`select ${userColumns} from auth.users u where u.phone = $1 and u.deleted_at is null`, [phone])
  return rows[0] ?? null
}

export interface NewPhoneUser {
  id: string
  phone: string
  passwordHash: string | null
  /** What the person said about themselves. */
  data: Json
  isConfirmed: boolean
}

export const phoneAppData = { provider: 'phone', providers: ['phone'] }

/** What a phone identity says about its user; also the first user_metadata. */
export function phoneIdentityData({ id, phone, data, isConfirmed }: Pick<NewPhoneUser, 'id' | 'phone' | 'data' | 'isConfirmed'>): Json {
  return { ...data, sub: id, phone, email_verified: false, phone_verified: isConfirmed }
}

/**
 * Makes a user with a phone identity.
 * @returns null when the number is taken, also by a sign-up that runs at the same time
 */
export async function insertPhoneUser(tx: Tx, user: NewPhoneUser, now: Date): Promise<User | null> {
  const { id, phone, passwordHash, isConfirmed } = user
  const { rowCount } = await tx.query(
    `insert into auth.users (id, aud, role, phone, encrypted_password, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6, $7, $7)
     on conflict (phone) do nothing`,
    [id, phone, passwordHash, isConfirmed ? now : null, phoneAppData, phoneIdentityData(user), now],
  )
  if (rowCount === 0) return null
  await tx.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::uuid::text, $1::uuid, $2, 'phone', $3, $3, $3)`,
    [id, phoneIdentityData(user), now],
  )
  return findUserById(tx, id)
}

/** Replaces what an unconfirmed sign-up said: the code now under way confirms this password and no earlier one. */
export async function replaceUnconfirmedPhone(tx: Tx, { id, phone, passwordHash, data }: Omit<NewPhoneUser, 'isConfirmed'>, now: Date): Promise<void> {
  const identityData = phoneIdentityData({ id, phone, data, isConfirmed: false })
  await tx.query('update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4 where id = $1 and confirmed_at is null', [id, passwordHash, identityData, now])
  await tx.query(`update auth.identities set identity_data = $2, updated_at = $3 where user_id = $1 and provider = 'phone'`, [id, identityData, now])
}

/** Marks the phone number as proven. */
export async function confirmPhone(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(
    `update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, $2), updated_at = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"phone_verified": true}' where id = $1`,
    [userId, now],
  )
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = $2 where user_id = $1 and provider = 'phone'`,
    [userId, now],
  )
}
