import { DatabaseError } from 'pg'
import type { BackendOptions } from '../backend.ts'
import { apiError } from '../errors.ts'
import { storageRoutes, type StorageRoute } from '../routes.ts'
import type { Caller } from '../web/caller.ts'
import { bucketEndpoints } from './buckets/bucket-endpoints.ts'
import { listingEndpoints } from './listing/listing-endpoints.ts'
import { createRouter } from './match-route.ts'
import { changeEndpoints } from './objects/change-endpoints.ts'
import { objectEndpoints } from './objects/object-endpoints.ts'
import { resumableEndpoints } from './resumable/resumable-endpoints.ts'
import { signedUrlEndpoints } from './signed-urls/signed-url-endpoints.ts'
import type { StorageContext, StorageEndpoint } from './storage-context.ts'
import { storageError } from './storage-error.ts'

/**
 * The endpoint of each route. The compiler reports a route of backend/routes.ts that is missing
 * here.
 */
const endpoints: Readonly<Record<StorageRoute, StorageEndpoint>> = {
  ...bucketEndpoints,
  ...objectEndpoints,
  ...resumableEndpoints,
  'POST /vector/:action': ({ vectors }, { request, caller, params }) =>
    vectors.handle(request, caller, params['action'] ?? ''),
  ...changeEndpoints,
  ...listingEndpoints,
  ...signedUrlEndpoints,
}

const base = '/storage/v1'
const findRoute = createRouter(Object.keys(storageRoutes))

/** The storage service, `/storage/v1/*`. */
export function createStorage(context: StorageContext): NonNullable<BackendOptions['storage']> {
  return {
    async handle(request, resolveCaller, from) {
      const url = new URL(request.url)
      const { route, params } = findRoute(request.method, url.pathname.slice(base.length))
      // The router was made from the keys of storageRoutes.
      const name = route as StorageRoute
      const access = storageRoutes[name]
      const caller = access === 'anyone' ? anonymous(from.ip) : await resolveCaller()
      requireAccess(access, caller)
      const call = { request, url, params, caller, from }
      const response = await endpoints[name](context, call).catch(throwStorageError)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}

function anonymous(ip: string): Caller {
  return {
    role: 'anon',
    claims: { role: 'anon' },
    userId: null,
    sessionId: null,
    ip,
    token: null,
  }
}

function requireAccess(access: 'anyone' | 'caller' | 'admin', { role }: Caller): void {
  if (access === 'admin' && role !== 'service_role')
    throw storageError('AccessDenied', 'Only the service role may do this')
}

/** Database errors that the caller's data, rights or a busy lock caused are not bugs. */
function throwStorageError(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error
  const { code = '', message } = error
  // Raised by platform.require_session.
  if (code === 'PGRST')
    throw apiError('session_not_found', 'The session of this token has ended', { cause: error })
  if (code === '42501') throw storageError('AccessDenied', message, { cause: error })
  if (code === '23505')
    throw storageError('ResourceAlreadyExists', 'The resource already exists', { cause: error })
  if (code === '55P03')
    throw storageError('LockTimeout', 'acquiring lock timeout', { cause: error, keepsStatus: true })
  if (code.startsWith('22') || code.startsWith('23') || code === 'P0001')
    throw storageError('InvalidRequest', message, { cause: error })
  throw error
}
