import type { AuthContext } from '../endpoint.ts'
import { toSessionShape } from '../sessions/sessions.ts'
import type { OAuthClient } from './oauth-clients.ts'
import type { AppSession } from './redeem-code.ts'
import { claimsOf, hasScope } from './scopes.ts'

/** What an app is given (RFC 6749 section 5.1): tokens, and with `openid` an ID token that it can verify itself. Nothing else about the user. */
export async function answerApp(
  context: AuthContext,
  client: OAuthClient,
  session: AppSession,
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

/** OpenID Connect Core section 2. Its audience is the app, so that it opens nothing here. */
function signIdToken(
  { keys, settings, now }: AuthContext,
  client: OAuthClient,
  { user, sessionId, scope, nonce, amr }: AppSession,
): Promise<string> {
  const issuedAtS = Math.floor(now().getTime() / 1000)
  return keys.signAccessToken({
    iss: `${settings.apiUrl}/auth/v1`,
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
