import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { findUserByEmail, isConfirmed, type Json, type User } from '../users/users.ts'
import { insertNewUser } from './new-users.ts'
import { replaceSignUps } from './pending-sign-ups.ts'

/**
 * The unconfirmed account of an address, for an admin: a new one, or that of an earlier sign-up,
 * which loses what it had, above all its password. A link of the admin must not confirm the account
 * for a stranger.
 * @throws ApiError 422 `email_exists` when the address has a confirmed account
 */
export async function makeUnconfirmedUser(
  tx: Tx,
  { email, passwordHash, data }: { email: string; passwordHash: string | null; data: Json },
  now: Date,
): Promise<User> {
  const signUp = { provider: 'email', address: email, passwordHash, data } as const
  const created = await insertNewUser(tx, { ...signUp, isConfirmed: false }, now)
  if (created) return created
  const user = await findUserByEmail(tx, email)
  if (!user || isConfirmed(user))
    throw apiError('email_exists', 'A user with this email address has already been registered')
  await replaceSignUps(tx, { userId: user.id, ...signUp }, now)
  return user
}
