import { apiError } from '../../errors.ts'
import { resolveCaller } from '../../web/caller.ts'
import { transact, type AuthContext, type Call } from '../endpoint.ts'
import { findUserById, isBanned, type User } from './users.ts'

export interface LiveSession {
  user: User
  session: { id: string; createdAt: Date }
}

interface SessionRow {
  id: string
  created_at: Date
  oauth_client_id: string | null
  scopes: string | null
}

/** An app that the person let act for them, by the OAuth server. */
interface HeldBy {
  clientId: string
  /** Separated by spaces. */
  scopes: string
}

/**
 * The user, in a session of their own: whom somebody let in to read must not change how they sign in.
 * @throws ApiError those of {@link requireBearer}; 403 `no_authorization` for the session of an app
 */
export async function requireUser(context: AuthContext, call: Call): Promise<LiveSession> {
  const { app, ...live } = await requireBearer(context, call)
  if (app)
    throw apiError('no_authorization', 'An app may not do this for somebody', { status: 403 })
  return live
}

/**
 * The user of the bearer token, whose session must still live, also when an app holds it.
 * @throws ApiError 401 `no_authorization`; 403 `bad_jwt`, `user_not_found`, `session_not_found`, `user_banned`
 */
export async function requireBearer(
  context: AuthContext,
  { request, ip }: Call,
): Promise<LiveSession & { app: HeldBy | null }> {
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
        'select id, created_at, oauth_client_id, scopes from auth.sessions where id = $1 and user_id = $2',
        [sessionId, userId],
      )
    ).rows[0],
  }))
  if (!user) throw apiError('user_not_found', 'User from sub claim in JWT does not exist')
  if (!session)
    throw apiError('session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(user, context.now())) throw apiError('user_banned', 'User is banned')
  const app =
    session.oauth_client_id === null
      ? null
      : { clientId: session.oauth_client_id, scopes: session.scopes ?? '' }
  return { user, session: { id: session.id, createdAt: session.created_at }, app }
}
