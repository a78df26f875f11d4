import { randomInt, randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database.ts'
import type { Keys } from '../../keys/keys.ts'
import { fingerprint } from '../../keys/secret-box.ts'

/**
 * Base32 without the digits that look like letters, as in supabase/auth. 16 characters are 80
 * random bits.
 */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const codeLength = 16

export interface RecoveryCodeSet {
  id: string
  factorId: string
  friendlyName: string
  total: number
  remaining: number
}

/** Creates the codes in plain text. The database stores only their fingerprints. */
export function makeRecoveryCodes(count: number): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
}

/** Normalises a typed code: case, spaces and hyphens are ignored. */
export function normaliseRecoveryCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** The user's current set with the number of unused codes. The codes cannot be read back. */
export async function findRecoveryCodes(tx: Tx, userId: string): Promise<RecoveryCodeSet | null> {
  const { rows } = await tx.query<{
    id: string
    factor_id: string
    friendly_name: string | null
    total: number
    remaining: number
  }>(
    `select s.id, f.id as factor_id, f.friendly_name, count(c.id)::int as total,
       count(c.id) filter (where c.consumed_at is null)::int as remaining
     from auth.mfa_recovery_code_sets s
     join auth.mfa_factors f on f.id = s.mfa_factor_id
     left join auth.mfa_recovery_codes c on c.mfa_recovery_code_set_id = s.id
     where s.user_id = $1
     group by s.id, f.id`,
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
 * Replaces the user's codes. Only fingerprints are stored, keyed with a secret outside the
 * database. A code has 80 random bits, so it needs no slow hash; slow hashes of ten codes per
 * attempt would let attackers exhaust the server.
 */
export async function replaceRecoveryCodes(
  tx: Tx,
  secrets: Pick<Keys, 'encryptionSecret'>,
  { userId, factorId, codes }: { userId: string; factorId: string; codes: readonly string[] },
  now: Date,
): Promise<void> {
  // A new set has a new counter of wrong attempts.
  const id = randomUUID()
  await tx.query('delete from auth.mfa_recovery_code_sets where user_id = $1', [userId])
  await tx.query(
    `insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id, created_at, updated_at)
     values ($1, $2, $3, $4, $4)`,
    [id, userId, factorId, now],
  )
  await tx.query(
    `insert into auth.mfa_recovery_codes (mfa_recovery_code_set_id, code_hash, created_at)
     select $1, code_hash, $3
     from unnest($2::text[]) as code_hash`,
    [id, codes.map((code) => fingerprint(secrets, { owner: id, text: code })), now],
  )
}

/**
 * Consumes a code.
 * @returns false when it is wrong or already used, also by a simultaneous request
 */
export async function consumeRecoveryCode(
  tx: Tx,
  secrets: Pick<Keys, 'encryptionSecret'>,
  { setId, code }: { setId: string; code: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update auth.mfa_recovery_codes
     set consumed_at = $3
     where mfa_recovery_code_set_id = $1 and code_hash = $2 and consumed_at is null`,
    [setId, fingerprint(secrets, { owner: setId, text: code }), now],
  )
  return rowCount === 1
}
