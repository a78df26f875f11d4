import type { Endpoint } from '../endpoint.ts'
import { reauthenticate } from './reauthenticate.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** Changes that users make to their own account, besides `PUT /user`. */
export const accountEndpoints = {
  'GET /reauthenticate': reauthenticate,
  'DELETE /user/identities/:identity_id': unlinkIdentity,
} satisfies Record<string, Endpoint>
