import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { identityData, saveIdentity, type Contact } from '../users/user-identities.ts'
import { findUserById, type Json, type User } from '../users/users.ts'

export interface SignUp extends Contact {
  passwordHash: string | null
  /** What the person said about themselves; anyone may write here, so no decision rests on it. */
  data: Json
}

const takenBy = { email: '(email) where is_sso_user = false', phone: '(phone)' }

/**
 * Makes a user with an identity of their address.
 * @returns null when the address is taken, also by a sign-up that runs at the same time
 */
export async function insertNewUser(
  tx: Tx,
  { provider, address, passwordHash, data, isConfirmed }: SignUp & { isConfirmed: boolean },
  now: Date,
): Promise<User | null> {
  const id = randomUUID()
  const identity = { userId: id, provider, address, isVerified: isConfirmed, data }
  const { rowCount } = await tx.query(
    `insert into auth.users (id, aud, role, ${provider}, encrypted_password, ${provider}_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, $4, $5, $6, $7, $7)
     on conflict ${takenBy[provider]} do nothing`,
    [
      id,
      address,
      passwordHash,
      isConfirmed ? now : null,
      firstAppData(provider),
      identityData(identity),
      now,
    ],
  )
  if (rowCount === 0) return null
  await saveIdentity(tx, { ...identity, now })
  return findUserById(tx, id)
}

/** The `app_metadata` of a user who signed up this way. */
export function firstAppData(provider: Contact['provider']): Json {
  return { provider, providers: [provider] }
}

/** Replaces what an unconfirmed sign-up said: the message now under way confirms this password and no earlier one. */
export async function replaceUnconfirmed(
  tx: Tx,
  { id, provider, address, passwordHash, data }: SignUp & { id: string },
  now: Date,
): Promise<void> {
  const said = identityData({ userId: id, provider, address, isVerified: false, data })
  await tx.query(
    'update auth.users set encrypted_password = $2, raw_user_meta_data = $3, updated_at = $4 where id = $1 and confirmed_at is null',
    [id, passwordHash, said, now],
  )
  await tx.query(
    'update auth.identities set identity_data = $2, updated_at = $3 where user_id = $1 and provider = $4',
    [id, said, now, provider],
  )
}

/** Marks the user's address as proven. */
export async function confirmAddress(
  tx: Tx,
  { userId, provider }: { userId: string; provider: Contact['provider'] },
  now: Date,
): Promise<void> {
  const proven = { [`${provider}_verified`]: true }
  await tx.query(
    `update auth.users set ${provider}_confirmed_at = coalesce(${provider}_confirmed_at, $2), updated_at = $2,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $3 where id = $1`,
    [userId, now, proven],
  )
  await tx.query(
    'update auth.identities set identity_data = identity_data || $3, updated_at = $2 where user_id = $1 and provider = $4',
    [userId, now, proven, provider],
  )
}
