import { requireBearer } from '../users/require-user.ts'
import { oauthServerOnly } from './oauth-server-only.ts'
import { claimsOf, knownScopes } from './scopes.ts'

/**
 * `GET /oauth/userinfo`: the claims that the token's scopes allow (OpenID Connect Core section
 * 5.3). The user's own session gets all of them.
 */
export const userinfo = oauthServerOnly(async (context, call) => {
  const { user, oauthClient } = await requireBearer(context, call)
  const scope = oauthClient ? oauthClient.scopes : knownScopes.join(' ')
  return Response.json({ sub: user.id, ...claimsOf(user, scope) })
})
