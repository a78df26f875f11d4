import type { AuthContext } from '../endpoint.ts'
import { toSessionShape } from '../sessions/sessions.ts'
import type { OAuthClient } from './oauth-clients.ts'
import type { ClientSession } from './authorization-code-grant.ts'
import { claimsOf, hasScope } from './scopes.ts'

/**
 * The token response (RFC 6749 section 5.1), with an ID token for the scope `openid`. It contains
 * nothing else about the user.
 */
export async function answerTokens(
  context: AuthContext,
  client: OAuthClient,
  session: ClientSession,
): Promise<Response> {
  const { access_token, token_type, expires_in, refresh_token } = await toSessionShape(
    context,
    session,
  )
  const idToken =
    hasScope(session.scope, 'openid') && context.keys.algorithm !== 'HS256'
      ? { id_token: await signIdToken(context, client, session) }
      : {}
  const refresh = client.grant_types.includes('refresh_token') ? { refresh_token } : {}
  return Response.json(
    { access_token, token_type, expires_in, ...refresh, scope: session.scope, ...idToken },
    { headers: { 'cache-control': 'no-store', pragma: 'no-cache' } },
  )
}

/**
 * OpenID Connect Core section 2. The audience is the client, so the ID token is not accepted as an
 * access token here.
 */
function signIdToken(
  { keys, settings, now }: AuthContext,
  client: OAuthClient,
  { user, sessionId, scope, nonce, amr }: ClientSession,
): Promise<string> {
  const issuedAtS = Math.floor(now().getTime() / 1000)
  return keys.signAccessToken({
    sub: user.id,
    aud: client.id,
    iat: issuedAtS,
    exp: issuedAtS + settings.accessTokenLifetimeS,
    auth_time: amr.at(-1)?.timestamp ?? issuedAtS,
    sid: sessionId,
    ...(nonce === null ? {} : { nonce }),
    ...claimsOf(user, scope),
  })
}
