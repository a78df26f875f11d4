import { DatabaseError } from 'pg'
import { apiError } from '../errors.ts'
import { authRoutes, type AuthRoute } from '../routes.ts'
import { accountEndpoints } from './account/account-endpoints.ts'
import { adminEndpoints } from './admin/admin-endpoints.ts'
import { coreEndpoints } from './core-endpoints.ts'
import type { AuthContext, Endpoint } from './endpoint.ts'
import { factorEndpoints } from './factors/factor-endpoints.ts'
import { oauthServerEndpoints } from './oauth-server/oauth-server-endpoints.ts'
import { passkeyEndpoints } from './passkeys/passkey-endpoints.ts'
import { createProviderConnections } from './providers/provider-connection.ts'
import { providersEndpoints } from './providers/providers-endpoints.ts'
import { ssoEndpoints } from './sso/sso-endpoints.ts'

/** Who answers what, by group. The compiler refuses a route of backend/routes.ts that is missing here. */
const endpoints: Readonly<Record<AuthRoute, Endpoint>> = {
  ...coreEndpoints,
  ...accountEndpoints,
  ...adminEndpoints,
  ...oauthServerEndpoints,
  ...providersEndpoints,
  ...factorEndpoints,
  ...passkeyEndpoints,
  ...ssoEndpoints,
}

const base = '/auth/v1'

/** The auth service, `/auth/v1/*`. Its answers are never stored by caches, but for the public keys. */
export function createAuth(given: Omit<AuthContext, 'providers'>): {
  handle(request: Request, from: { ip: string }): Promise<Response>
} {
  const context: AuthContext = { ...given, providers: createProviderConnections(given) }
  return {
    async handle(request, { ip }) {
      const url = new URL(request.url)
      const { endpoint, params } = findEndpoint(request.method, pathOf(url.pathname))
      const response = await endpoint(context, { request, url, params, ip }).catch(throwRefusal)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

/** Below the service. An issuer with a path has its metadata at `/.well-known/<name><path>` too (RFC 8414 section 3.1). */
function pathOf(pathname: string): string {
  return /^(\/\.well-known\/[a-z-]+)\/auth\/v1$/.exec(pathname)?.[1] ?? pathname.slice(base.length)
}

interface KnownRoute {
  method: string
  segments: string[]
  endpoint: Endpoint
}

const knownRoutes = Object.keys(authRoutes).map((route): KnownRoute => {
  const [method = '', path = ''] = route.split(' ')
  // The keys of authRoutes are its routes.
  return { method, segments: path.split('/'), endpoint: endpoints[route as AuthRoute] }
})

function findEndpoint(
  method: string,
  path: string,
): { endpoint: Endpoint; params: Record<string, string> } {
  const here = knownRoutes.flatMap((route) => {
    const params = matchPath(route.segments, path)
    return params ? [{ ...route, params }] : []
  })
  // A route without parameters stands before one that takes anything in its place.
  const [found] = here
    .filter((route) => route.method === method)
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  if (found) return found
  throw here.length > 0
    ? apiError('method_not_allowed', `${method} is not offered here`)
    : apiError('not_found', 'There is nothing at this address')
}

/** What stands in the path where the route has `:name`; null for another path. */
function matchPath(segments: string[], path: string): Record<string, string> | null {
  const given = path.split('/')
  if (given.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decodePart(value)
    else if (segment !== value) return null
  }
  return params
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw apiError('validation_failed', 'The address holds a malformed escape', { cause })
  }
}

/** What the database refuses because of the caller's own data, or for want of a lock, is no bug of ours. */
function throwRefusal(error: unknown): never {
  if (error instanceof DatabaseError && error.code?.startsWith('22')) {
    throw apiError('validation_failed', 'The request holds a value that cannot be stored', {
      cause: error,
    })
  }
  if (error instanceof DatabaseError && error.code === '55P03')
    throw apiError('conflict', 'Too many concurrent requests for one session', { cause: error })
  throw error
}
