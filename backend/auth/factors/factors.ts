import type { Tx } from '../../db/database.ts'
import type { Factor } from '../users/users.ts'

/** Lets whoever changes the factors of one person take turns. First of all locks, so that none waits for another in a ring. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.query('select from auth.users where id = $1 for no key update', [userId])
}

export interface NewFactor {
  id: string
  userId: string
  type: Factor['factor_type']
  status: Factor['status']
  friendlyName: string
  phone?: string
  sealedSecret?: string
}

/** Adds a way to prove the second step; before it is verified it opens nothing. */
export async function insertFactor(
  tx: Tx,
  { id, userId, type, status, friendlyName, phone, sealedSecret }: NewFactor,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, phone, secret, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, userId, type, status, friendlyName, phone ?? null, sealedSecret ?? null, now],
  )
}

/** What only the server knows of a factor. */
export interface FactorSecrets {
  secret: string | null
  web_authn_credential: unknown
}

/** Null when the factor is gone. */
export async function findFactorSecrets(tx: Tx, factorId: string): Promise<FactorSecrets | null> {
  const { rows } = await tx.query<FactorSecrets>(
    'select secret, web_authn_credential from auth.mfa_factors where id = $1',
    [factorId],
  )
  return rows[0] ?? null
}

/** Marks the factor as proven; attempts to set up another of its type end. @returns false when it is gone by now */
export async function markVerified(
  tx: Tx,
  { factor, userId }: { factor: Factor; userId: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1`,
    [factor.id, now],
  )
  await tx.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [userId, factor.factor_type],
  )
  return rowCount === 1
}

/**
 * Takes a factor from a person, for themselves or by an admin. Sessions that rest on it fall back to aal1, and recovery
 * codes that would be left as the only factor go with it.
 * @returns false when the person has no such factor
 */
export async function deleteFactor(
  tx: Tx,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<boolean> {
  await lockUser(tx, userId)
  const { rows } = await tx.query<{ id: string }>(
    `select id from auth.mfa_factors where user_id = $1 and (id = $2 or factor_type = 'recovery_code' and not exists (
       select from auth.mfa_factors other
       where other.user_id = $1 and other.id <> $2 and other.status = 'verified' and other.factor_type <> 'recovery_code'
     ))`,
    [userId, factorId],
  )
  const gone = rows.map(({ id }) => id)
  if (!gone.includes(factorId)) return false
  await tx.query(
    `delete from auth.mfa_amr_claims where (authentication_method = 'totp' or authentication_method like 'mfa/%')
       and session_id in (select id from auth.sessions where factor_id = any($1))`,
    [gone],
  )
  await tx.query(
    `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = any($1)`,
    [gone],
  )
  await tx.query('delete from auth.mfa_factors where id = any($1)', [gone])
  return true
}
