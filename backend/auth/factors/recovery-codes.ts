import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import type { Keys } from '../keys/keys.ts'
import { fingerprint } from '../keys/secret-box.ts'

/** Base32 without the letters that look like digits, as in supabase/auth: 16 of them are 80 random bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const codeLength = 16

export interface RecoveryCodeSet {
  id: string
  factorId: string
  friendlyName: string
  total: number
  remaining: number
}

/** Codes as their owner keeps them; the database gets fingerprints only. */
export function makeRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** As it was made, however people type it: case, spaces and hyphens do not count. */
export function normaliseRecoveryCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** The set that somebody has now, with how many of its codes are unused; without the codes, which nobody can read back. */
export async function findRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodeSet | null> {
  const { rows } = await tx.query<{
    id: string
    factor_id: string
    friendly_name: string | null
    total: number
    remaining: number
  }>(
    `select s.id, f.id as factor_id, f.friendly_name, count(c.id)::int as total, count(c.id) filter (where c.consumed_at is null)::int as remaining
     from auth.mfa_recovery_code_sets s join auth.mfa_factors f on f.id = s.mfa_factor_id left join auth.mfa_recovery_codes c on c.mfa_recovery_code_set_id = s.id
     where s.user_id = $1 group by s.id, f.id`,
    [userId],
  )
  const [row] = rows
  return row
    ? {
        id: row.id,
        factorId: row.factor_id,
        friendlyName: row.friendly_name ?? '',
        total: row.total,
        remaining: row.remaining,
      }
    : null
}

/**
 * Keeps the codes of a factor in place of those before. Only fingerprints are kept, under a key of the data folder: with 80
 * random bits behind it a code needs no slow hash, and ten slow hashes per try would be a way to tire the server.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Pick<Keys, 'encryptionSecret'>,
  { userId, factorId, codes }: { userId: string; factorId: string; codes: readonly string[] },
  now: Date,
): Promise<void> {
  // A new set counts its wrong tries anew.
  const id = randomUUID()
  await tx.query('delete from auth.mfa_recovery_code_sets where user_id = $1', [userId])
  await tx.query(
    'insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id, created_at, updated_at) values ($1, $2, $3, $4, $4)',
    [id, userId, factorId, now],
  )
  await tx.query(
    'insert into auth.mfa_recovery_codes (mfa_recovery_code_set_id, code_hash, created_at) select $1, code_hash, $3 from unnest($2::text[]) as code_hash',
    [id, codes.map((code) => fingerprint(secrets, { owner: id, text: code })), now],
  )
}

/** Uses a code up. @returns false for a wrong one, and for one that was used, also in this moment by somebody else */
export async function consumeRecoveryCode(
  tx: Tx,
  secrets: Pick<Keys, 'encryptionSecret'>,
  { setId, code }: { setId: string; code: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update auth.mfa_recovery_codes set consumed_at = $3 where mfa_recovery_code_set_id = $1 and code_hash = $2 and consumed_at is null',
    [setId, fingerprint(secrets, { owner: setId, text: code }), now],
  )
  return rowCount === 1
}
