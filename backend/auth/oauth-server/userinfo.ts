import { requireBearer } from '../users/require-user.ts'
import { whenEnabled } from './require-oauth-server.ts'
import { claimsOf, knownScopes } from './scopes.ts'

/** `GET /oauth/userinfo`: what the bearer's scopes let it know (OpenID Connect Core section 5.3). People see all of their own. */
export const userinfo = whenEnabled(async (context, call) => {
  const { user, app } = await requireBearer(context, call)
  const scope = app ? app.scopes : knownScopes.join(' ')
  return Response.json({ sub: user.id, ...claimsOf(user, scope) })
})
