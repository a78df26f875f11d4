import type { Tx } from '../../db/database.ts'
import type { Factor } from '../users/users.ts'

/**
 * Serialises changes to the factors of one user. Every transaction takes this lock first, which
 * prevents deadlocks.
 */
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
  encryptedSecret?: string
}

/** Adds a second factor. It has no effect until it is verified. */
export async function insertFactor(
  tx: Tx,
  { id, userId, type, status, friendlyName, phone, encryptedSecret }: NewFactor,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, phone, secret,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, userId, type, status, friendlyName, phone ?? null, encryptedSecret ?? null, now],
  )
}

/** The parts of a factor that never leave the server. */
interface FactorSecrets {
  secret: string | null
  web_authn_credential: unknown
}

/** Null when the factor was deleted. */
export async function findFactorSecrets(tx: Tx, factorId: string): Promise<FactorSecrets | null> {
  const { rows } = await tx.query<FactorSecrets>(
    'select secret, web_authn_credential from auth.mfa_factors where id = $1',
    [factorId],
  )
  return rows[0] ?? null
}

/**
 * Marks the factor as verified and deletes other unverified factors of its type.
 * @returns false when it was deleted meanwhile
 */
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
    `delete from auth.mfa_factors
     where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [userId, factor.factor_type],
  )
  return rowCount === 1
}

/**
 * Deletes a factor, for its owner or an admin. Sessions that were upgraded by it fall back to aal1.
 * Recovery codes are deleted too when no other factor remains.
 * @returns false when the user has no such factor
 */
export async function deleteFactor(
  tx: Tx,
  { userId, factorId }: { userId: string; factorId: string },
): Promise<boolean> {
  await lockUser(tx, userId)
  const { rows } = await tx.query<{ id: string }>(
    `select id
     from auth.mfa_factors
     where user_id = $1
       and (id = $2
         or factor_type = 'recovery_code'
           and not exists (
             select from auth.mfa_factors other
             where other.user_id = $1
               and other.id <> $2
               and other.status = 'verified'
               and other.factor_type <> 'recovery_code'
           ))`,
    [userId, factorId],
  )
  const gone = rows.map(({ id }) => id)
  if (!gone.includes(factorId)) return false
  await tx.query(
    `delete from auth.mfa_amr_claims
     where (authentication_method = 'totp' or authentication_method like 'mfa/%')
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
