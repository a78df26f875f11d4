import type { Endpoint } from '../endpoint.ts'
import { authorize, authorizeLink } from './authorize.ts'
import { callback } from './callback.ts'

/** Sign-in with external OAuth providers. */
export const providersEndpoints = {
  'GET /authorize': authorize,
  'GET /callback': callback,
  'POST /callback': callback,
  'GET /user/identities/authorize': authorizeLink,
} satisfies Record<string, Endpoint>
