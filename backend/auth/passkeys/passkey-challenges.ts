import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { transact, type AuthContext } from '../endpoint.ts'

const data = z.object({ challenge: z.string() })

type ChallengeType = 'registration' | 'authentication'

interface PasskeyChallenge {
  challenge_id: string
  /** Unix time in seconds. */
  expires_at: number
}

/**
 * Stores a challenge until its response arrives.
 * @param userId null when the user is not known yet
 */
export async function savePasskeyChallenge(
  context: AuthContext,
  { userId, type, challenge }: { userId: string | null; type: ChallengeType; challenge: string },
): Promise<PasskeyChallenge> {
  const now = context.now()
  const expiresAt = new Date(now.getTime() + context.settings.mfa.challengeLifetimeS * 1000)
  const { rows } = await transact(context, (tx) =>
    tx.query<{ id: string }>(
      `insert into auth.webauthn_challenges (user_id, challenge_type, session_data, created_at,
         expires_at)
       values ($1, $2, $3, $4, $5)
       returning id`,
      [userId, type, { challenge }, now, expiresAt],
    ),
  )
  return { challenge_id: rows[0]?.id ?? '', expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Deletes and returns a challenge before its response is verified. Each can be tried once, also by
 * simultaneous requests.
 * @throws ApiError 400 `webauthn_challenge_not_found`, `webauthn_challenge_expired`
 */
export async function consumePasskeyChallenge(
  context: AuthContext,
  { id, userId, type }: { id: string; userId: string | null; type: ChallengeType },
): Promise<string> {
  const { rows } = await transact(context, (tx) =>
    tx.query<{ session_data: unknown; expires_at: Date }>(
      `delete from auth.webauthn_challenges
       where id = $1 and challenge_type = $2 and user_id is not distinct from $3::uuid
       returning session_data, expires_at`,
      [id, type, userId],
    ),
  )
  const [row] = rows
  if (!row) throw apiError('webauthn_challenge_not_found', 'Challenge not found or already used')
  if (context.now() > row.expires_at)
    throw apiError('webauthn_challenge_expired', 'Challenge has expired')
  return data.parse(row.session_data).challenge
}
