import type { Configuration } from 'openid-client'
import { apiError } from '../../errors.ts'
import type { Json } from '../users/users.ts'
import type { ProviderConnection } from './provider-connection.ts'
import {
  readEmail,
  readProfile,
  type ProviderEmail,
  type ProviderProfile,
} from './provider-profile.ts'

/** The values of a flow that must come back unchanged. */
interface ProviderFlow {
  state: string
  codeVerifier: string | null
  nonce: string | null
}

export interface ProviderResult {
  profile: ProviderProfile
  accessToken: string
  refreshToken: string | null
}

/** Security-relevant parameters, which the caller cannot override. */
const ownParams = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'request',
  'request_uri',
  'claims',
])

/** The provider's URL where the user signs in. */
export async function createAuthorizationUrl(
  { definition, config }: ProviderConnection,
  flow: ProviderFlow,
  { scopes, params }: { scopes: readonly string[]; params: Readonly<Record<string, string>> },
): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const extraParams = Object.entries(params).filter(([name]) => !ownParams.has(name))
  return buildAuthorizationUrl(config, {
    ...definition.authorizationParams,
    ...Object.fromEntries(extraParams),
    redirect_uri: definition.redirectUri,
    response_type: 'code',
    scope: [...new Set([...definition.scopes, ...scopes])].join(' '),
    state: flow.state,
    ...(flow.nonce ? { nonce: flow.nonce } : {}),
    ...(flow.codeVerifier
      ? {
          code_challenge: await calculatePKCECodeChallenge(flow.codeVerifier),
          code_challenge_method: 'S256',
        }
      : {}),
  })
}

/**
 * Exchanges the provider's code for the user's profile.
 * @throws ApiError 500 `unexpected_failure` when the exchange fails; the reason is in its cause
 */
export async function exchangeProviderCode(
  connection: ProviderConnection,
  flow: ProviderFlow,
  returned: URLSearchParams,
): Promise<ProviderResult> {
  const { authorizationCodeGrant } = await import('openid-client')
  const { definition, config } = connection
  const url = new URL(definition.redirectUri)
  for (const name of ['code', 'state', 'iss'])
    if (returned.has(name)) url.searchParams.set(name, returned.get(name) ?? '')
  const isOpenId = definition.protocol.kind === 'oidc'
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      expectedState: flow.state,
      idTokenExpected: isOpenId,
      ...(flow.nonce ? { expectedNonce: flow.nonce } : {}),
      ...(flow.codeVerifier ? { pkceCodeVerifier: flow.codeVerifier } : {}),
    })
    const profile = await (isOpenId
      ? readOpenIdProfile(connection, tokens.access_token, { ...tokens.claims() })
      : readOAuthProfile(connection, tokens.access_token))
    return { profile, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? null }
  } catch (cause) {
    throw apiError('unexpected_failure', 'Unable to exchange external code', { cause })
  }
}

async function readOpenIdProfile(
  { config, definition }: ProviderConnection,
  accessToken: string,
  claims: Json,
): Promise<ProviderProfile> {
  const { issuer, userinfo_endpoint: userinfoUrl } = config.serverMetadata()
  const isComplete = claims['email'] !== undefined && claims['name'] !== undefined
  // The ID token is signed, so its claims win over those of the userinfo endpoint.
  const more =
    userinfoUrl && !isComplete
      ? await fetchUserInfo(config, accessToken, String(claims['sub']))
      : {}
  // Never combine the address of one source with the verification of the other.
  if (claims['email'] !== undefined) delete more['email_verified']
  return requireProfile(readProfile({ ...more, ...claims }, definition, issuer))
}

async function fetchUserInfo(
  config: Configuration,
  accessToken: string,
  subject: string,
): Promise<Json> {
  const client = await import('openid-client')
  return { ...(await client.fetchUserInfo(config, accessToken, subject)) }
}

async function readOAuthProfile(
  { definition, providerFetch }: ProviderConnection,
  accessToken: string,
): Promise<ProviderProfile> {
  const { protocol } = definition
  if (protocol.kind !== 'oauth2')
    throw new Error('OpenID providers have no userinfo format of their own')
  const fetchJson = async (address: string): Promise<unknown> => {
    const response = await providerFetch(address, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'user-agent': 'auth-service',
      },
    })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return response.json()
  }
  const userInfo = await fetchJson(protocol.userinfoUrl)
  if (userInfo === null || typeof userInfo !== 'object')
    throw new Error(`${protocol.userinfoUrl} returned no object`)
  const emails =
    protocol.emailsUrl === null ? null : readEmails(await fetchJson(protocol.emailsUrl))
  const [primary] = emails ?? []
  // When there is an endpoint for addresses, the profile's address is only informative.
  const claims =
    emails === null
      ? { ...userInfo }
      : { ...userInfo, email: primary?.email, email_verified: primary?.isVerified }
  const profile = requireProfile(
    readProfile(claims, definition, new URL(protocol.userinfoUrl).origin),
  )
  return emails === null ? profile : { ...profile, emails }
}

/** Primary address first. */
function readEmails(list: unknown): ProviderEmail[] {
  if (!Array.isArray(list)) return []
  const isObject = (item: unknown): item is Json => typeof item === 'object' && item !== null
  return list
    .filter(isObject)
    .toSorted((a, b) => Number(b['primary'] === true) - Number(a['primary'] === true))
    .slice(0, 20)
    .flatMap((item) => readEmail(item['email'], item['verified']) ?? [])
}

function requireProfile(profile: ProviderProfile | null): ProviderProfile {
  if (!profile) throw new Error('The provider returned no subject')
  return profile
}
