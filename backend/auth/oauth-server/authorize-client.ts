import { apiError, type OAuthErrorName } from '../../errors.ts'
import { ApiError } from '../../web/api-error.ts'
import { transact, type AuthContext } from '../endpoint.ts'
import { requireRateLimit, ipLimit } from '../rate-limits.ts'
import { parseChallenge } from '../one-time-tokens/pkce.ts'
import { withQuery } from '../one-time-tokens/redirects.ts'
import { insertAuthorization, type NewAuthorization } from './authorizations.ts'
import { findClient, type OAuthClient } from './oauth-clients.ts'
import { oauthServerOnly } from './oauth-server-only.ts'
import { defaultScope, parseScope } from './scopes.ts'

/**
 * `GET /oauth/authorize`: redirects the user to the consent page. Errors about the client id or
 * redirect URI are answered directly. All other errors are redirected to the client, because its
 * redirect URI is known to be valid.
 */
export const authorizeClient = oauthServerOnly(async (context, { url, ip }) => {
  await requireRateLimit(context, [
    ipLimit('oauth-authorize', context.settings.limits.oauthPerIp, ip),
  ])
  const param = (name: string) => url.searchParams.get(name) ?? ''
  const client = await requireKnownClient(context, {
    clientId: param('client_id'),
    redirectUri: param('redirect_uri'),
  })
  const redirectUri = param('redirect_uri')
  const authorizationRequest = readRequest(url.searchParams, { client, redirectUri })
  if ('error' in authorizationRequest) {
    const state = param('state').slice(0, 4096)
    return redirect(
      withQuery(redirectUri, {
        error: authorizationRequest.error,
        error_description: authorizationRequest.description,
        ...(state ? { state } : {}),
      }),
    )
  }
  const id = await transact(context, (tx) =>
    insertAuthorization(tx, authorizationRequest, context.now()),
  )
  return redirect(
    withQuery(
      new URL(context.settings.oauthServer.authorizationUrlPath, context.settings.siteUrl).href,
      { authorization_id: id },
    ),
  )
})

async function requireKnownClient(
  context: AuthContext,
  { clientId, redirectUri }: { clientId: string; redirectUri: string },
): Promise<OAuthClient> {
  if (clientId === '') throw apiError('validation_failed', 'client_id is required')
  if (redirectUri === '') throw apiError('validation_failed', 'redirect_uri is required')
  const client = await transact(context, (tx) => findClient(tx, clientId))
  if (!client) throw apiError('oauth_client_not_found', 'invalid client_id', { status: 400 })
  if (!client.redirect_uris.includes(redirectUri))
    throw apiError('validation_failed', 'invalid redirect_uri')
  return client
}

type RefusedRequest = { error: OAuthErrorName; description: string }

function readRequest(
  query: URLSearchParams,
  { client, redirectUri }: { client: OAuthClient; redirectUri: string },
): NewAuthorization | RefusedRequest {
  const responseType = query.get('response_type') || 'code'
  if (responseType !== 'code')
    return {
      error: 'unsupported_response_type',
      description: 'Only response_type=code is supported',
    }
  const scope = parseScope(query.get('scope') || defaultScope)
  if (scope === null)
    return { error: 'invalid_scope', description: 'The requested scope is invalid or unknown' }
  const tooLong = (['state', 'resource', 'nonce'] as const).find(
    (name) => (query.get(name) ?? '').length > (name === 'nonce' ? 255 : 2048),
  )
  if (tooLong) return { error: 'invalid_request', description: `${tooLong} is too long` }
  try {
    const challenge = parseChallenge({
      code_challenge: query.get('code_challenge'),
      code_challenge_method: query.get('code_challenge_method'),
    })
    if (!challenge)
      return {
        error: 'invalid_request',
        description: 'PKCE flow requires both code_challenge and code_challenge_method',
      }
    const optional = (name: string) => query.get(name) || null
    return {
      client_id: client.id,
      redirect_uri: redirectUri,
      scope,
      state: optional('state'),
      resource: optional('resource'),
      nonce: optional('nonce'),
      challenge,
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { error: 'invalid_request', description: error.message }
  }
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
