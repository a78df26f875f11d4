import type { Endpoint } from '../endpoint.ts'
import { oauthServerOnly } from './oauth-server-only.ts'
import { knownScopes } from './scopes.ts'

/**
 * `GET /.well-known/openid-configuration` (OpenID Connect Discovery 1.0). Also while the OAuth server
 * is off: whoever verifies our tokens finds the issuer and the keys there.
 */
export const getOpenIdConfiguration: Endpoint = async ({ settings, keys }) => {
  const issuer = `${settings.apiUrl}/auth/v1`
  return Response.json(
    {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      userinfo_endpoint: `${issuer}/oauth/userinfo`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      ...(settings.oauthServer.allowDynamicRegistration
        ? { registration_endpoint: `${issuer}/oauth/clients/register` }
        : {}),
      scopes_supported: knownScopes,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: keys.algorithm === 'HS256' ? [] : [keys.algorithm],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      code_challenge_methods_supported: ['S256', 'plain'],
      claims_supported: [
        'sub',
        'iss',
        'aud',
        'exp',
        'iat',
        'auth_time',
        'nonce',
        'email',
        'email_verified',
        'phone_number',
        'phone_number_verified',
        'name',
        'picture',
        'preferred_username',
        'updated_at',
      ],
    },
    { headers: { 'cache-control': 'public, max-age=600' } },
  )
}

/** `GET /.well-known/oauth-authorization-server` (RFC 8414): the same document. */
export const getOAuthServerMetadata = oauthServerOnly(getOpenIdConfiguration)
