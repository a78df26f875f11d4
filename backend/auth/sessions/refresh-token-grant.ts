import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { TableLockedError } from '../../db/outage/outage.ts'
import { apiError } from '../../errors.ts'
import type { ApiError } from '../../web/api-error.ts'
import { readBody } from '../../web/read-body.ts'
import { writeAudit } from '../audit.ts'
import { textField } from '../body-fields.ts'
import { transact, type AuthContext, type Endpoint } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { findSessionOfToken, isRefreshTokenFormat, rotateRefreshToken } from './refresh-tokens.ts'
import { answerSession, readAssuranceLevel, type SessionTokens } from './sessions.ts'
import { findUserById, isBanned } from '../users/users.ts'

const body = z.object({ refresh_token: textField })

interface SessionRow {
  user_id: string
  created_at: Date
  active_at: Date
  not_after: Date | null
  oauth_client_id: string | null
  scopes: string | null
}

/**
 * `POST /token?grant_type=refresh_token`: a new access token for the same session. A refresh token
 * that is reused after the interval counts as stolen: its session ends at once, and the audit log
 * says so.
 */
export const refreshTokenGrant: Endpoint = async (context, { request, ip }) => {
  const { refresh_token: token } = await readBody(request, body)
  await requireRateLimit(context, [ipLimit('refresh', context.settings.limits.refreshPerIp, ip)])
  return answerSession(
    context,
    await refreshSession(context, {
      token,
      ip,
      userAgent: request.headers.get('user-agent'),
      clientId: null,
    }),
  )
}

interface Refresh {
  token: string
  ip: string
  userAgent: string | null
  /**
   * The OAuth client that presents the token; null for the site itself. Neither may use the
   * other's.
   */
  clientId: string | null
}

/**
 * @throws ApiError 400 `validation_failed`, `refresh_token_not_found`,
 * `refresh_token_already_used`, `session_not_found`, `session_expired`, `user_banned`; 409 `conflict`
 */
export async function refreshSession(
  context: AuthContext,
  refreshRequest: Refresh,
): Promise<SessionTokens> {
  if (!isRefreshTokenFormat(refreshRequest.token))
    throw apiError('validation_failed', 'Refresh token is not valid')
  // Return the error instead of throwing it, so that the transaction commits its changes.
  const outcome = await transact(context, (tx) => refresh(context, tx, refreshRequest)).catch(
    explainContention,
  )
  if (outcome instanceof Error) throw outcome
  return outcome
}

/** Other refreshes of one session held its row too long. */
function explainContention(error: unknown): never {
  const isRow = error instanceof DatabaseError && !(error instanceof TableLockedError)
  if (isRow && error.code === '55P03')
    throw apiError('conflict', 'Too many concurrent requests for one session', { cause: error })
  throw error
}

async function refresh(
  { keys, settings, now }: AuthContext,
  tx: Tx,
  { token, ip, userAgent, clientId }: Refresh,
): Promise<SessionTokens | ApiError> {
  const at = now()
  const { sessionId, session } = await lockSession(tx, token)
  if (sessionId === undefined) return unknownToken()
  if (!sessionId || !session)
    return apiError('session_not_found', 'Invalid Refresh Token: No Valid Session Found', {
      status: 400,
    })
  if (session.oauth_client_id !== clientId) return unknownToken()
  const user = await findUserById(tx, session.user_id)
  if (!user) return unknownToken()
  if (isBanned(user, at))
    return apiError('user_banned', 'Invalid Refresh Token: User Banned', { status: 400 })
  const expiry = findExpiry(session, settings, at)
  if (expiry) return apiError('session_expired', expiry)

  const rotation = await rotateRefreshToken(tx, {
    token,
    sessionId,
    userId: user.id,
    secret: keys.secretKey,
    reuseS: settings.refreshTokenReuseS,
    now: at,
  })
  if ('refused' in rotation) {
    if (rotation.refused === 'gone') return unknownToken()
    if (settings.refreshTokenRotation)
      await tx.query('delete from auth.sessions where id = $1', [sessionId])
    await writeAudit(
      tx,
      {
        action: 'token_revoked',
        user,
        ip,
        traits: { session_id: sessionId, reason: 'refresh token was reused' },
      },
      at,
    )
    return apiError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  }
  await tx.query(
    `update auth.sessions
     set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2::timestamptz,
       user_agent = coalesce($3, user_agent)
     where id = $1`,
    [sessionId, at, userAgent?.slice(0, 500) ?? null],
  )
  const oauthClient =
    clientId === null ? {} : { oauthClient: { clientId, scope: session.scopes ?? '' } }
  return {
    user,
    sessionId,
    refreshToken: rotation.refreshToken,
    ...(await readAssuranceLevel(tx, sessionId)),
    ...oauthClient,
  }
}

/**
 * Finds and locks the token's session, which serialises simultaneous refreshes of several tabs.
 * `sessionId` is undefined for an unknown token.
 */
async function lockSession(
  tx: Tx,
  token: string,
): Promise<{ sessionId: string | null | undefined; session: SessionRow | undefined }> {
  const sessionId = (await findSessionOfToken(tx, token))?.sessionId
  if (!sessionId) return { sessionId, session: undefined }
  const { rows } = await tx.query<SessionRow>(
    `select user_id, created_at, coalesce(refreshed_at at time zone 'utc', created_at) as active_at,
       not_after, oauth_client_id, scopes
     from auth.sessions
     where id = $1
     for update`,
    [sessionId],
  )
  return { sessionId, session: rows[0] }
}

function findExpiry(
  session: SessionRow,
  { sessionTimeboxS, sessionInactivityS }: AuthContext['settings'],
  at: Date,
): string | null {
  const isOver = (since: Date, seconds: number | null) =>
    seconds !== null && at.getTime() > since.getTime() + seconds * 1000
  if (session.not_after !== null && at > session.not_after)
    return 'Invalid Refresh Token: Session Expired'
  if (isOver(session.created_at, sessionTimeboxS)) return 'Invalid Refresh Token: Session Expired'
  return isOver(session.active_at, sessionInactivityS)
    ? 'Invalid Refresh Token: Session Expired (Inactivity)'
    : null
}

function unknownToken() {
  return apiError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
}
