import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { identityData, saveIdentity, type Contact } from '../users/user-identities.ts'
import { findUserById, type Json, type User } from '../users/users.ts'

export interface SignUp extends Contact {
  passwordHash: string | null
  /** User metadata. Users can write anything here, so no decision may depend on it. */
  data: Json
}

const conflictTarget = { email: '(email) where is_sso_user = false', phone: '(phone)' }

/**
 * Creates a user with an identity for the address.
 * @returns null when the address is taken, also by a simultaneous sign-up
 */
export async function insertNewUser(
  tx: Tx,
  { provider, address, passwordHash, data, isConfirmed }: SignUp & { isConfirmed: boolean },
  now: Date,
): Promise<User | null> {
  const id = randomUUID()
  const identity = { userId: id, provider, address, isVerified: isConfirmed, data }
  const { rowCount } = await tx.query(
    `insert into auth.users (id, aud, role, ${provider}, encrypted_password,
       ${provider}_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6, $7, $7)
     on conflict ${conflictTarget[provider]} do nothing`,
    [
      id,
      address,
      passwordHash,
      isConfirmed ? now : null,
      initialAppMetadata(provider),
      identityData(identity),
      now,
    ],
  )
  if (rowCount === 0) return null
  await saveIdentity(tx, { ...identity, now })
  return findUserById(tx, id)
}

/** The `app_metadata` of a user who signed up this way. */
export function initialAppMetadata(provider: Contact['provider']): Json {
  return { provider, providers: [provider] }
}

/** Confirms the user's address. */
export async function confirmAddress(
  tx: Tx,
  { userId, provider }: { userId: string; provider: Contact['provider'] },
  now: Date,
): Promise<void> {
  const verified = { [`${provider}_verified`]: true }
  await tx.query(
    `update auth.users
     set ${provider}_confirmed_at = coalesce(${provider}_confirmed_at, $2), updated_at = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3
     where id = $1`,
    [userId, now, verified],
  )
  await tx.query(
    `update auth.identities
     set identity_data = identity_data || $3, updated_at = $2
     where user_id = $1 and provider = $4`,
    [userId, now, verified, provider],
  )
}
