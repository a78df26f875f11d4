import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { apiError } from '../../errors.ts'
import type { AuthContext } from '../endpoint.ts'
import { logApiError } from './log-refused.ts'
import { createOutbound, isLoopback, outboundTimeoutMs, type Outbound } from './outbound.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** What is known of a provider once it was asked. */
export interface ProviderConnection {
  definition: ProviderDefinition
  config: Configuration
  /** The keys of an OpenID provider, fetched when needed and again as they change. */
  findKey: JWTVerifyGetKey | null
  outbound: Outbound
}

/** Connections of one server process, so that not every sign-in asks a provider for what seldom changes. */
export interface ProviderConnections {
  /** @throws ApiError 500 `unexpected_failure` when the provider cannot be reached or is not the one configured */
  connect(definition: ProviderDefinition): Promise<ProviderConnection>
}

const cachedMs = 600_000
const maxCached = 100

export function createProviderConnections({
  now,
  log,
}: Pick<AuthContext, 'now' | 'log'>): ProviderConnections {
  const kept = new Map<string, { until: number; connection: Promise<ProviderConnection> }>()
  return {
    connect(definition) {
      // A provider that is set up anew is another one.
      const key = JSON.stringify(definition)
      const known = kept.get(key)
      if (known && known.until > now().getTime()) return known.connection
      const connection = open(definition).catch((cause: unknown) => {
        kept.delete(key)
        const refused = apiError(
          'unexpected_failure',
          `The provider ${definition.name} cannot be reached`,
          { cause },
        )
        logApiError({ log }, definition.name, refused)
        throw refused
      })
      for (const oldest of [...kept.keys()].slice(0, kept.size - maxCached + 1)) kept.delete(oldest)
      kept.set(key, { until: now().getTime() + cachedMs, connection })
      return connection
    },
  }
}

async function open(definition: ProviderDefinition): Promise<ProviderConnection> {
  const home = homeOf(definition)
  const outbound = createOutbound(home)
  const config = await (definition.protocol.kind === 'oidc'
    ? discoverProvider(definition)
    : describe(definition, outbound))
  const { jwks_uri: keysUrl } = config.serverMetadata()
  const findKey = keysUrl
    ? createRemoteJWKSet(new URL(keysUrl), {
        timeoutDuration: outboundTimeoutMs,
        [customFetch]: (url, options) => outbound(url, options as RequestInit),
      })
    : null
  return { definition, config, findKey, outbound }
}

/**
 * What an OpenID provider says of itself now.
 * @throws Error when it cannot be reached, or is not the configured issuer
 */
export async function discoverProvider(
  definition: Pick<ProviderDefinition, 'protocol' | 'clientIds' | 'clientSecret'>,
): Promise<Configuration> {
  const client = await import('openid-client')
  const { protocol } = definition
  if (protocol.kind !== 'oidc') throw new Error('Only OpenID providers say what they are')
  const outbound = createOutbound(homeOf(definition))
  const config = await client.discovery(
    new URL(protocol.discoveryUrl ?? protocol.issuer),
    definition.clientIds[0] ?? '',
    undefined,
    client.ClientSecretPost(definition.clientSecret),
    {
      timeout: outboundTimeoutMs / 1000,
      [client.customFetch]: (address, options) => outbound(address, options as RequestInit),
      execute: isLoopback(homeOf(definition)) ? [client.allowInsecureRequests] : [],
    },
  )
  const { issuer } = config.serverMetadata()
  if (issuer.replace(/\/$/, '') !== protocol.issuer.replace(/\/$/, ''))
    throw new Error(`The metadata is of ${issuer}, not of ${protocol.issuer}`)
  return config
}

/** OAuth 2 has no metadata; the operator gave the addresses. */
async function describe(
  definition: ProviderDefinition,
  outbound: Outbound,
): Promise<Configuration> {
  const client = await import('openid-client')
  const { protocol } = definition
  if (protocol.kind !== 'oauth2') throw new Error('OpenID providers say what they are')
  const home = homeOf(definition)
  const server = {
    issuer: home.origin,
    authorization_endpoint: protocol.authorizationUrl,
    token_endpoint: protocol.tokenUrl,
    userinfo_endpoint: protocol.userinfoUrl,
  }
  const config = new client.Configuration(
    server,
    definition.clientIds[0] ?? '',
    undefined,
    client.ClientSecretPost(definition.clientSecret),
  )
  config[client.customFetch] = (address, options) => outbound(address, options as RequestInit)
  config.timeout = outboundTimeoutMs / 1000
  if (isLoopback(home)) client.allowInsecureRequests(config)
  return config
}

/** The address that the operator configured; what else the provider names is measured by it. */
function homeOf({ protocol }: Pick<ProviderDefinition, 'protocol'>): URL {
  return new URL(protocol.kind === 'oidc' ? protocol.issuer : protocol.tokenUrl)
}
