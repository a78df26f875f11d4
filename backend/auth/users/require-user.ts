import { apiError } from '../../errors.ts'
import { resolveCaller } from '../../web/caller.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { findUserById, isBanned, type User } from './users.ts'

export interface UserSession {
  user: User
  session: { id: string; createdAt: Date }
}

interface SessionRow {
  id: string
  created_at: Date
  oauth_client_id: string | null
  scopes: string | null
}

/** The OAuth client that a session belongs to. */
interface ClientGrant {
  clientId: string
  /** Separated by spaces. */
  scopes: string
}

/**
 * The user, in a session of their own. OAuth clients may read the user, but not change how the user
 * signs in.
 * @throws ApiError those of {@link requireBearer}; 403 `no_authorization` for an OAuth client
 */
export async function requireUser(context: AuthContext, call: Call): Promise<UserSession> {
  const { oauthClient, ...userSession } = await requireBearer(context, call)
  if (oauthClient)
    throw apiError('no_authorization', 'OAuth clients may not perform this action', { status: 403 })
  return userSession
}

/**
 * The user of the bearer token. Its session must still exist; it may belong to an OAuth client.
 * @throws ApiError 401 `no_authorization`; 403 `bad_jwt`, `user_not_found`, `session_not_found`,
 * `user_banned`
 */
export async function requireBearer(
  context: AuthContext,
  { request, ip }: Call,
): Promise<UserSession & { oauthClient: ClientGrant | null }> {
  const caller = await resolveCaller(request, context.keys, ip)
  if (caller.token === null) {
    if (caller.role === 'service_role')
      throw apiError('bad_jwt', 'invalid claim: missing sub claim')
    throw apiError('no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const { userId, sessionId } = caller
  if (typeof caller.claims['sub'] !== 'string' || caller.claims['sub'] === '')
    throw apiError('bad_jwt', 'invalid claim: missing sub claim')
  if (userId === null)
    throw apiError('bad_jwt', 'invalid claim: sub claim must be a UUID', { status: 400 })
  const { user, session } = await transact(context, async (tx) => ({
    user: await findUserById(tx, userId),
    session: (
      await tx.query<SessionRow>(
        `select id, created_at, oauth_client_id, scopes
         from auth.sessions
         where id = $1 and user_id = $2`,
        [sessionId, userId],
      )
    ).rows[0],
  }))
  if (!user) throw apiError('user_not_found', 'User from sub claim in JWT does not exist')
  if (!session)
    throw apiError('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(user, context.now())) throw apiError('user_banned', 'User is banned')
  const oauthClient =
    session.oauth_client_id === null
      ? null
      : { clientId: session.oauth_client_id, scopes: session.scopes ?? '' }
  return { user, session: { id: session.id, createdAt: session.created_at }, oauthClient }
}
