import { normaliseEmail } from '../../../domain/contact/email.ts'
import type { Database } from '../../db/database.ts'
import { transact } from '../endpoint.ts'
import { createPasswords } from '../passwords/passwords.ts'
import { insertNewUser } from '../sign-up/new-users.ts'

export interface WantedUser {
  email: string
  password: string
  role: 'customer' | 'reseller' | 'admin'
  fullName: string
}

/**
 * Makes a confirmed account with a role when the address has none; for the demo's people and the first admin. An account
 * that is there stays as it is, password and role included.
 * @returns whether it was made
 */
export async function ensureUser(
  db: Database,
  { email: givenEmail, password, role, fullName }: WantedUser,
): Promise<boolean> {
  const email = normaliseEmail(givenEmail)
  const isThere = await transact(
    { db },
    async (tx) => (await tx.query('select from auth.users where email = $1', [email])).rowCount > 0,
  )
  if (isThere) return false
  const passwordHash = await (await createPasswords()).hash(password)
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
  if (!user) return false
  // The profile itself is made by the database; only this key may set its role.
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('update public.profiles set role = $2, full_name = $3 where id = $1', [
      user.id,
      role,
      fullName,
    ]),
  )
  return true
}
