import { refusal } from '../../errors.ts'
import { transact, type AuthContext, type Call, type Endpoint } from '../endpoint.ts'
import { requireUser } from '../require-user.ts'
import type { User } from '../users.ts'

/** The endpoint, where this installation is an OAuth server; 404 `feature_disabled` elsewhere. */
export function whenEnabled(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    if (!context.settings.oauthServer.enabled) throw refusal('feature_disabled', 'OAuth 2.1 server is disabled')
    return endpoint(context, call)
  }
}

/**
 * The user, in a session of their own: an app that somebody let in must not let in others.
 * @throws ApiError those of `requireUser`; 403 `no_authorization` for the session of an app
 */
export async function requirePerson(context: AuthContext, call: Call): Promise<User> {
  const { user, session } = await requireUser(context, call)
  const { rowCount } = await transact(context, (tx) => tx.query('select from auth.sessions where id = $1 and oauth_client_id is not null', [session.id]))
  if (rowCount > 0) throw refusal('no_authorization', 'An app may not decide which apps are let in', { status: 403 })
  return user
}
