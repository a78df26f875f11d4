import { requireBearer } from '../users/require-user.ts'
import { oauthServerOnly } from './oauth-server-only.ts'
import { claimsOf, knownScopes } from './scopes.ts'

/** `GET /oauth/userinfo`: what the bearer's scopes let it know (OpenID Connect Core section 5.3). People see all of their own. */
export const userinfo = oauthServerOnly(async (context, call) => {
  const { user, app } = await requireBearer(context, call)
  const scope = app ? app.scopes : knownScopes.join(' ')
  return Response.json({ sub: user.id, ...claimsOf(user, scope) })
})
