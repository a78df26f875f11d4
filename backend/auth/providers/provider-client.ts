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

/** What of a flow must come back unchanged. */
export interface ProviderFlow {
  state: string
  codeVerifier: string | null
  nonce: string | null
}

export interface ProviderResult {
  profile: ProviderProfile
  accessToken: string
  refreshToken: string | null
}

/** Parameters that decide what is asked for; nobody but us sets them. */
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

/** Where the person is sent to sign in. */
export async function startAtProvider(
  { definition, config }: ProviderConnection,
  flow: ProviderFlow,
  { scopes, params }: { scopes: readonly string[]; params: Readonly<Record<string, string>> },
): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
  const given = Object.entries(params).filter(([name]) => !ownParams.has(name))
  return buildAuthorizationUrl(config, {
    ...definition.authorizationParams,
    ...Object.fromEntries(given),
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
 * Exchanges what the person brought back for who they are.
 * @throws ApiError 500 `unexpected_failure` when the provider does not vouch for it; the reason is in its cause
 */
export async function finishAtProvider(
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
  const isWhole = claims['email'] !== undefined && claims['name'] !== undefined
  // The ID token is signed, so what it says stands before what the endpoint says.
  const more =
    userinfoUrl && !isWhole ? await fetchUserInfo(config, accessToken, String(claims['sub'])) : {}
  // An address and its proof belong together: never one from here and the other from there.
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
  { definition, outbound }: ProviderConnection,
  accessToken: string,
): Promise<ProviderProfile> {
  const { protocol } = definition
  if (protocol.kind !== 'oauth2')
    throw new Error('OpenID providers tell who somebody is by their tokens')
  const fetchJson = async (address: string): Promise<unknown> => {
    const response = await outbound(address, {
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        'user-agent': 'imole-auth',
      },
    })
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    return response.json()
  }
  const told = await fetchJson(protocol.userinfoUrl)
  if (told === null || typeof told !== 'object')
    throw new Error(`${protocol.userinfoUrl} told nothing`)
  const emails =
    protocol.emailsUrl === null ? null : readEmails(await fetchJson(protocol.emailsUrl))
  const [primary] = emails ?? []
  // Where addresses have an endpoint of their own, the profile's is only for show.
  const claims =
    emails === null
      ? { ...told }
      : { ...told, email: primary?.email, email_verified: primary?.isVerified }
  const profile = requireProfile(
    readProfile(claims, definition, new URL(protocol.userinfoUrl).origin),
  )
  return emails === null ? profile : { ...profile, emails }
}

/** Primary first, then those that are proven. */
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
  if (!profile) throw new Error('The provider named no subject')
  return profile
}
