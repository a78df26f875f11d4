import { DatabaseError } from 'pg'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import type { Contact } from '../users/user-identities.ts'
import { findUserByEmail, findUserByPhone } from '../users/users.ts'

const taken = {
  email: {
    code: 'email_exists',
    message: 'A user with this email address has already been registered',
    findOwner: findUserByEmail,
  },
  phone: {
    code: 'phone_exists',
    message: 'A user with this phone number has already been registered',
    findOwner: findUserByPhone,
  },
} as const

/**
 * Requires that no other user has the address or number.
 * @throws ApiError 422 `email_exists`, `phone_exists`
 */
export async function requireContactAvailable(
  tx: Tx,
  { provider, address, userId }: Contact & { userId: string },
): Promise<void> {
  const { code, message, findOwner } = taken[provider]
  const owner = await findOwner(tx, address)
  if (owner && owner.id !== userId) throw apiError(code, message)
}

/**
 * For the error of a change that another user's change came before.
 * @throws ApiError 422 `email_exists`, `phone_exists`; any other error unchanged
 */
export function throwIfTaken(provider: Contact['provider'], cause: unknown): never {
  const { code, message } = taken[provider]
  throw cause instanceof DatabaseError && cause.code === '23505'
    ? apiError(code, message, { cause })
    : cause
}
