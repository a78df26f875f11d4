import type { Tx } from '../../db/database.ts'
import { apiError } from '../../errors.ts'
import { hashRefreshToken, makeRefreshToken } from '../sessions/refresh-tokens.ts'
import {
  readAssuranceLevel,
  type AuthenticationMethod,
  type SessionTokens,
} from '../sessions/sessions.ts'
import { findUserById } from '../users/users.ts'

interface SessionUpgrade {
  userId: string
  sessionId: string
  factorId: string
  method: AuthenticationMethod
}

/**
 * Upgrades a session to aal2 after a second factor was verified, and replaces its refresh token.
 * Ends the user's sessions without a second factor, so that an attacker with only the password is
 * signed out. The caller has locked the user.
 * @throws ApiError 403 `session_not_found` when the session ended meanwhile
 */
export async function upgradeSession(
  tx: Tx,
  { userId, sessionId, factorId, method }: SessionUpgrade,
  now: Date,
): Promise<SessionTokens> {
  const { rowCount } = await tx.query(
    `update auth.sessions
     set aal = 'aal2', factor_id = $3, updated_at = $4
     where id = $1 and user_id = $2`,
    [sessionId, userId, factorId, now],
  )
  await tx.query('update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', [
    userId,
    now,
  ])
  const user = await findUserById(tx, userId)
  if (rowCount === 0 || !user)
    throw apiError('session_not_found', 'Session from session_id claim in JWT does not exist')
  await tx.query(
    `insert into auth.mfa_amr_claims (session_id, created_at, updated_at, authentication_method)
     values ($1, $2, $2, $3)
     on conflict (session_id, authentication_method)
       do update set updated_at = excluded.updated_at`,
    [sessionId, now, method],
  )
  const refreshToken = makeRefreshToken()
  await tx.query(
    `update auth.refresh_tokens
     set revoked = true, updated_at = $2
     where session_id = $1 and not revoked`,
    [sessionId, now],
  )
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
     values ($1, $2, false, $3, $3, $4)`,
    [hashRefreshToken(refreshToken), userId, now, sessionId],
  )
  await tx.query(
    `delete from auth.sessions where user_id = $1 and id <> $2 and (aal is null or aal < 'aal2')`,
    [userId, sessionId],
  )
  return { user, sessionId, refreshToken, ...(await readAssuranceLevel(tx, sessionId)) }
}
