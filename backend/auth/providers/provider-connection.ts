import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import { apiError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { logProviderError } from './log-provider-error.ts'
import {
  createProviderFetch,
  isLoopback,
  providerTimeoutMs,
  type ProviderFetch,
} from './provider-fetch.ts'
import type { ProviderDefinition } from './provider-definition.ts'

/** A provider with its discovered metadata. */
export interface ProviderConnection {
  definition: ProviderDefinition
  config: Configuration
  /** The keys of an OpenID provider, fetched on demand and refreshed when they change. */
  findKey: JWTVerifyGetKey | null
  providerFetch: ProviderFetch
}

/** The provider connections of one server process, cached because metadata rarely changes. */
export interface ProviderConnections {
  /**
   * @throws ApiError 500 `unexpected_failure` when the provider cannot be reached or is not the
   * configured issuer
   */
  connect(definition: ProviderDefinition): Promise<ProviderConnection>
}

const cachedMs = 600_000
const maxCached = 100

/** Creates the cache; each entry lives ten minutes, and a failed connection is not cached. */
export function createProviderConnections({
  now,
  log,
}: {
  now: () => Date
  log: Log
}): ProviderConnections {
  const cache = new Map<string, { until: number; connection: Promise<ProviderConnection> }>()
  return {
    connect(definition) {
      // The key contains all settings, so a changed provider gets a new connection.
      const key = JSON.stringify(definition)
      const known = cache.get(key)
      if (known && known.until > now().getTime()) return known.connection
      const connection = openConnection(definition).catch((cause: unknown) => {
        cache.delete(key)
        const refused = apiError(
          'unexpected_failure',
          `The provider ${definition.name} cannot be reached`,
          { cause },
        )
        logProviderError({ log }, definition.name, refused)
        throw refused
      })
      for (const oldest of [...cache.keys()].slice(0, cache.size - maxCached + 1))
        cache.delete(oldest)
      cache.set(key, { until: now().getTime() + cachedMs, connection })
      return connection
    },
  }
}

async function openConnection(definition: ProviderDefinition): Promise<ProviderConnection> {
  const configuredUrl = configuredUrlOf(definition)
  const providerFetch = createProviderFetch(configuredUrl)
  const config = await (definition.protocol.kind === 'oidc'
    ? discoverProvider(definition)
    : describeOAuthServer(definition, providerFetch))
  const { jwks_uri: keysUrl } = config.serverMetadata()
  const findKey = keysUrl
    ? createRemoteJWKSet(new URL(keysUrl), {
        timeoutDuration: providerTimeoutMs,
        [customFetch]: (url, options) => providerFetch(url, options as RequestInit),
      })
    : null
  return { definition, config, findKey, providerFetch }
}

/**
 * Fetches the metadata of an OpenID provider.
 * @throws Error when it cannot be reached, or is not the configured issuer
 */
export async function discoverProvider(
  definition: Pick<ProviderDefinition, 'protocol' | 'clientIds' | 'clientSecret'>,
): Promise<Configuration> {
  const client = await import('openid-client')
  const { protocol } = definition
  if (protocol.kind !== 'oidc') throw new Error('Only OpenID providers have metadata')
  const providerFetch = createProviderFetch(configuredUrlOf(definition))
  const config = await client.discovery(
    new URL(protocol.discoveryUrl ?? protocol.issuer),
    definition.clientIds[0] ?? '',
    undefined,
    // Without a secret only ID tokens are verified.
    definition.clientSecret === ''
      ? client.None()
      : client.ClientSecretPost(definition.clientSecret),
    {
      timeout: providerTimeoutMs / 1000,
      [client.customFetch]: (address, options) => providerFetch(address, options as RequestInit),
      execute: isLoopback(configuredUrlOf(definition)) ? [client.allowInsecureRequests] : [],
    },
  )
  const { issuer } = config.serverMetadata()
  if (issuer.replace(/\/$/, '') !== protocol.issuer.replace(/\/$/, ''))
    throw new Error(`The metadata belongs to ${issuer}, not to ${protocol.issuer}`)
  return config
}

/** OAuth 2 providers have no metadata; the operator configured the endpoints. */
async function describeOAuthServer(
  definition: ProviderDefinition,
  providerFetch: ProviderFetch,
): Promise<Configuration> {
  const client = await import('openid-client')
  const { protocol } = definition
  if (protocol.kind !== 'oauth2')
    throw new Error('OpenID providers are configured by their metadata')
  const configuredUrl = configuredUrlOf(definition)
  const server = {
    issuer: configuredUrl.origin,
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
  config[client.customFetch] = (address, options) => providerFetch(address, options as RequestInit)
  config.timeout = providerTimeoutMs / 1000
  if (isLoopback(configuredUrl)) client.allowInsecureRequests(config)
  return config
}

/** The URL that the operator configured; other URLs of the provider are checked against it. */
function configuredUrlOf({ protocol }: Pick<ProviderDefinition, 'protocol'>): URL {
  return new URL(protocol.kind === 'oidc' ? protocol.issuer : protocol.tokenUrl)
}
