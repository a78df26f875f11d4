import { isIP } from 'node:net'
import { isOver } from '../../../domain/calendar/ages.ts'
import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { limitAddress } from '../../web/rate-limit.ts'

export interface Challenge {
  id: string
  /** Fingerprint of the code that was sent. */
  codeHash: string | null
  webAuthnData: unknown
}

interface NewChallenge {
  id: string
  factorId: string
  ip: string
  codeHash?: string
  webAuthnData?: unknown
}

/** Stores a new challenge. */
export async function insertChallenge(
  tx: Tx,
  { id, factorId, ip, codeHash, webAuthnData }: NewChallenge,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code,
       web_authn_session_data)
     values ($1, $2, $3, $4::inet, $5, $6)`,
    [id, factorId, now, toInet(ip), codeHash ?? null, webAuthnData ?? null],
  )
  await tx.query(
    'update auth.mfa_factors set last_challenged_at = $2, updated_at = $2 where id = $1',
    [factorId, now],
  )
}

interface Row {
  created_at: Date
  verified_at: Date | null
  ip: string
  otp_code: string | null
  web_authn_session_data: unknown
}

/**
 * Finds the challenge that an answer is for.
 * @throws ApiError 422 `mfa_factor_not_found` when the factor has no such challenge;
 * `mfa_ip_address_mismatch` when it was already answered or created from another IP address
 * (supabase/auth has one code for both); `mfa_challenge_expired`
 */
export async function findChallenge(
  tx: Tx,
  { id, factorId, ip, lifetimeS }: { id: string; factorId: string; ip: string; lifetimeS: number },
  now: Date,
): Promise<Challenge> {
  const { rows } = await tx.query<Row>(
    `select created_at, verified_at, host(ip_address) as ip, otp_code, web_authn_session_data
     from auth.mfa_challenges
     where id = $1 and factor_id = $2`,
    [id, factorId],
  )
  const [row] = rows
  if (!row)
    throw apiError('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found', {
      status: 422,
    })
  if (row.verified_at !== null || limitAddress(row.ip) !== limitAddress(toInet(ip)))
    throw answeredAlready()
  if (isOver({ at: row.created_at, afterMs: lifetimeS * 1000, now })) {
    throw apiError(
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return { id, codeHash: row.otp_code, webAuthnData: row.web_authn_session_data }
}

/**
 * Marks the challenge as used. Of two simultaneous answers only one succeeds.
 * @throws ApiError 422 `mfa_ip_address_mismatch`
 */
export async function closeChallenge(tx: Tx, id: string, now: Date): Promise<void> {
  const { rowCount } = await tx.query(
    'update auth.mfa_challenges set verified_at = $2 where id = $1 and verified_at is null',
    [id, now],
  )
  if (rowCount === 0) throw answeredAlready()
}

function answeredAlready() {
  return apiError('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
}

function toInet(ip: string): string {
  return isIP(ip) ? ip : '0.0.0.0'
}
