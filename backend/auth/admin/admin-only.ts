import { apiError } from '../../errors.ts'
import { resolveCaller } from '../../web/caller.ts'
import { noActor } from '../audit.ts'
import type { AuthContext, Call, Endpoint } from '../endpoint.ts'

const adminRoles: ReadonlySet<string> = new Set(['service_role', 'supabase_admin'])

/**
 * The actor in the audit log for actions of the secret key. It is no user, so it has no user id.
 */
export const adminActor = { ...noActor, email: 'service_role' }

/**
 * Accepts the secret key or a token with its role. No session is required, because servers have
 * none.
 * @throws ApiError 401 `no_authorization` without credentials; 403 `bad_jwt`, `not_admin`
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

/** Restricts an endpoint to admins. Nothing else of the request is read before this check. */
export function adminOnly(endpoint: Endpoint): Endpoint {
  return async (context, call) => {
    await requireAdmin(context, call)
    return endpoint(context, call)
  }
}
