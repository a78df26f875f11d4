import { DatabaseError } from 'pg'
import { findRefusal } from '../functions/refusal.ts'
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

/**
 * The endpoint of each route. The compiler reports a route of backend/routes.ts that is missing
 * here.
 */
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

/**
 * The auth service, `/auth/v1/*`. Caches must not store its responses, except for the public keys.
 */
export function createAuth(options: Omit<AuthContext, 'providers'>): {
  handle(request: Request, from: { ip: string }): Promise<Response>
} {
  const context: AuthContext = { ...options, providers: createProviderConnections(options) }
  return {
    async handle(request, { ip }) {
      const url = new URL(request.url)
      const { endpoint, params } = findEndpoint(request.method, pathOf(url.pathname))
      const response = await endpoint(context, { request, url, params, ip }).catch(
        (error: unknown) => throwApiError(error, options),
      )
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

/**
 * The path below the service. For an issuer with a path, clients look for the metadata at
 * `/.well-known/<name><path>` too (RFC 8414 section 3.1).
 */
function pathOf(pathname: string): string {
  return /^(\/\.well-known\/[a-z-]+)\/auth\/v1$/.exec(pathname)?.[1] ?? pathname.slice(base.length)
}

interface Route {
  method: string
  segments: string[]
  endpoint: Endpoint
}

const routes = Object.keys(authRoutes).map((route): Route => {
  const [method = '', path = ''] = route.split(' ')
  // The keys of authRoutes are its routes.
  return { method, segments: path.split('/'), endpoint: endpoints[route as AuthRoute] }
})

function findEndpoint(
  method: string,
  path: string,
): { endpoint: Endpoint; params: Record<string, string> } {
  const matching = routes.flatMap((route) => {
    const params = matchPath(route.segments, path)
    return params ? [{ ...route, params }] : []
  })
  // Prefer a route without parameters to one that matches any value.
  const [found] = matching
    .filter((route) => route.method === method)
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  if (found) return found
  throw matching.length > 0
    ? apiError('method_not_allowed', `${method} is not supported here`)
    : apiError('not_found', 'There is no endpoint at this path')
}

/** The values of the `:name` parts of a route; null when the path does not match. */
function matchPath(segments: string[], path: string): Record<string, string> | null {
  const parts = path.split('/')
  if (parts.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
    const value = parts[index] ?? ''
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decodePart(value)
    else if (segment !== value) return null
  }
  return params
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw apiError('validation_failed', 'The path contains a malformed escape sequence', { cause })
  }
}

/**
 * Database errors that the caller's data caused are the caller's errors, not bugs.
 */
function throwApiError(
  error: unknown,
  { describeRefusal }: Pick<AuthContext, 'describeRefusal'>,
): never {
  if (error instanceof DatabaseError && error.code?.startsWith('22')) {
    throw apiError('validation_failed', 'The request contains a value that cannot be stored', {
      cause: error,
    })
  }
  const refusal = findRefusal(error)
  if (refusal?.status === 409)
    throw apiError('conflict', describeRefusal(refusal), { cause: error })
  throw error
}
