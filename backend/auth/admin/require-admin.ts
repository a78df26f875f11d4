import { apiError } from '../../errors.ts'
import { resolveCaller } from '../../web/caller.ts'
import { nobody } from '../audit.ts'
import type { AuthContext, Call, Endpoint } from '../endpoint.ts'

const adminRoles: ReadonlySet<string> = new Set(['service_role', 'supabase_admin'])

/** Who the trail names for what the secret key did: no user, so no user's id. */
export const adminActor = { ...nobody, email: 'service_role' }

/**
 * Lets pass who bears the secret key, or a token of its role. A session is not asked for: servers have none.
 * @throws ApiError 401 `no_authorization` without any proof; 403 `bad_jwt`, `not_admin`
 */
async function requireAdmin(
  { keys }: AuthContext,
  { request, ip }: Pick<Call, 'request' | 'ip'>,
): Promise<void> {
  const caller = await resolveCaller(request, keys, ip)
  if (adminRoles.has(caller.role)) return
  if (!request.headers.has('authorization'))
    throw apiError('no_authorization', 'This endpoint requires a valid Bearer token')
  throw apiError('not_admin', 'User not allowed')
}

/** The endpoint, for admins only; nothing of the request is read before that is known. */
export function forAdmins(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    await requireAdmin(context, call)
    return endpoint(context, call)
  }
}
