import { normaliseEmail } from '../../../domain/contact/email.ts'
import type { Database } from '../../db/database.ts'
import { transact } from '../endpoint.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { insertNewUser } from '../sign-up/new-users.ts'

export interface NewUser {
  email: string
  /** Null: nobody can sign in with a password. */
  password: string | null
  fullName: string
}

/**
 * Makes a confirmed account when the address has none; for accounts that the product itself brings.
 * An existing account is not changed, its password included.
 * @returns the id of the new account; null when there was one already
 */
export async function ensureUser(
  db: Database,
  { email: givenEmail, password, fullName }: NewUser,
): Promise<string | null> {
  const email = normaliseEmail(givenEmail)
  const isThere = await transact(
    { db },
    async (tx) => (await tx.query('select from auth.users where email = $1', [email])).rowCount > 0,
  )
  if (isThere) return null
  const passwordHash = password === null ? null : await (await createPasswords()).hash(password)
  const user = await transact({ db }, (tx) =>
    insertNewUser(
      tx,
      {
        provider: 'email',
        address: email,
        passwordHash,
        data: { full_name: fullName },
        isConfirmed: true,
      },
      new Date(),
    ),
  )
  return user?.id ?? null
}
