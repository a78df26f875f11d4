import type { Endpoint } from '../endpoint.ts'
import { reauthenticate } from './reauthenticate.ts'
import { unlinkIdentity } from './unlink-identity.ts'

/** What people change about their own account, beside `PUT /user`. */
export const accountEndpoints = {
  'GET /reauthenticate': reauthenticate,
  'DELETE /user/identities/:identity_id': unlinkIdentity,
} satisfies Record<string, Endpoint>
