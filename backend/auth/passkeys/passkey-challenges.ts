import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext } from '../endpoint.ts'

const data = z.object({ challenge: z.string() })

type ChallengeType = 'registration' | 'authentication'

export interface PasskeyChallenge {
  challenge_id: string
  /** Unix time in seconds. */
  expires_at: number
}

/** Keeps a challenge until its answer. @param userId null: who answers is yet to be seen */
export async function keepPasskeyChallenge(
  context: AuthContext,
  { userId, type, challenge }: { userId: string | null; type: ChallengeType; challenge: string },
): Promise<PasskeyChallenge> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + context.settings.mfa.challengeLifetimeS * 1000)
  const { rows } = await transact(context, (tx) =>
    tx.query<{ id: string }>(
      'insert into auth.webauthn_challenges (user_id, challenge_type, session_data, created_at, expires_at) values ($1, $2, $3, $4, $5) returning id',
      [userId, type, { challenge }, now, expiresAt],
    ),
  )
  return { challenge_id: rows[0]?.id ?? '', expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Takes a challenge out, before its answer is looked at: each is tried once, also when two answers come at once.
 * @throws ApiError 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired`
 */
export async function takePasskeyChallenge(
  context: AuthContext,
  { id, userId, type }: { id: string; userId: string | null; type: ChallengeType },
): Promise<string> {
  const { rows } = await transact(context, (tx) =>
    tx.query<{ session_data: unknown; expires_at: Date }>(
      'delete from auth.webauthn_challenges where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid returning session_data, expires_at',
      [id, type, userId],
    ),
  )
  const [row] = rows
  if (!row) throw apiError('webauthn_challenge_not_found', 'Challenge not found or already used')
  if (context.now() > row.expires_at)
    throw apiError('webauthn_challenge_expired', 'Challenge has expired')
  return data.parse(row.session_data).challenge
}
