import { transact } from '../endpoint.ts'
import { requireUser } from '../require-user.ts'
import { whenEnabled } from './require-oauth-server.ts'
import { claimsOf, knownScopes } from './scopes.ts'

/** `GET /oauth/userinfo`: what the bearer's scopes let it know (OpenID Connect Core section 5.3). People see all of their own. */
export const userinfo = whenEnabled(async (context, call) => {
  const { user, session } = await requireUser(context, call)
  const { rows } = await transact(context, (tx) => tx.query<{ scopes: string | null }>('select scopes from auth.sessions where id = $1 and oauth_client_id is not null', [session.id]))
  const scope = rows[0] ? (rows[0].scopes ?? '') : knownScopes.join(' ')
  return Response.json({ sub: user.id, ...claimsOf(user, scope) })
})
