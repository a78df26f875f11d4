import type { BackendOptions } from '../backend.ts'
import { storageRoutes, type StorageAccess, type StorageRoute } from '../routes.ts'
import type { Caller } from '../web/caller.ts'
import { bucketEndpoints } from './buckets/bucket-endpoints.ts'
import { listingEndpoints } from './listing/listing-endpoints.ts'
import { imageEndpoints } from './images/render-image.ts'
import { createRouter } from './match-route.ts'
import { changeEndpoints } from './objects/change-endpoints.ts'
import { objectEndpoints } from './objects/object-endpoints.ts'
import { resumableEndpoints } from './resumable/resumable-endpoints.ts'
import { s3Endpoints } from './s3/s3-protocol.ts'
import { signedUrlEndpoints } from './signed-urls/signed-url-endpoints.ts'
import type { StorageContext, StorageEndpoint } from './storage-context.ts'
import { missingAuthorization, storageError } from './storage-error.ts'
import { translateDatabaseError } from './translate-database-error.ts'

/** What supabase/storage answers where no release has set it. */
const version = '0.0.0'

/**
 * The endpoint of each route. The compiler reports a route of backend/routes.ts that is missing
 * here.
 */
const endpoints: Readonly<Record<StorageRoute, StorageEndpoint>> = {
  'GET /status': async () => new Response(null),
  'GET /version': async () => new Response(version),
  ...bucketEndpoints,
  ...objectEndpoints,
  ...imageEndpoints,
  ...resumableEndpoints,
  ...s3Endpoints,
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
      requireAccess(access, request, caller)
      const call = { request, url, params, caller, resolveCaller, from }
      const response = await endpoints[name](context, call).catch((error: unknown) => {
        throw translateDatabaseError(error)
      })
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

function requireAccess(access: StorageAccess, { headers }: Request, { role }: Caller): void {
  const isUnnamed = !headers.has('authorization') && !headers.has('apikey')
  if (access === 'caller' && isUnnamed) throw missingAuthorization()
  if (access === 'admin' && role !== 'service_role')
    throw storageError('AccessDenied', 'Only the service role may do this')
}
