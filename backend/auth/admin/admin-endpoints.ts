import type { Endpoint } from '../endpoint.ts'
import {
  createProvider,
  deleteProvider,
  getProvider,
  listProviders,
  updateProvider,
} from './custom-providers.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { generateLink } from './generate-link.ts'
import { getUserById } from './get-user.ts'
import { invite } from './invite.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { createSso, deleteSso, getSso, listSso, updateSso } from './sso-providers.ts'
import { updateUserById } from './update-user.ts'
import { deleteUserFactor, listUserFactors } from './user-factors.ts'
import { deleteUserPasskey, listUserPasskeys } from './user-passkeys.ts'

/** Operations on all users, for bearers of the secret key. */
export const adminEndpoints = {
  'POST /invite': invite,
  'POST /admin/generate_link': generateLink,
  'GET /admin/users': listUsers,
  'POST /admin/users': createUser,
  'GET /admin/users/:id': getUserById,
  'PUT /admin/users/:id': updateUserById,
  'DELETE /admin/users/:id': deleteUser,
  'GET /admin/users/:id/factors': listUserFactors,
  'DELETE /admin/users/:id/factors/:factorId': deleteUserFactor,
  'GET /admin/users/:id/passkeys': listUserPasskeys,
  'DELETE /admin/users/:id/passkeys/:passkeyId': deleteUserPasskey,
  'GET /admin/audit': listAudit,
  'GET /admin/custom-providers': listProviders,
  'POST /admin/custom-providers': createProvider,
  'GET /admin/custom-providers/:identifier': getProvider,
  'PUT /admin/custom-providers/:identifier': updateProvider,
  'DELETE /admin/custom-providers/:identifier': deleteProvider,
  'GET /admin/sso/providers': listSso,
  'POST /admin/sso/providers': createSso,
  'GET /admin/sso/providers/:idpId': getSso,
  'PUT /admin/sso/providers/:idpId': updateSso,
  'DELETE /admin/sso/providers/:idpId': deleteSso,
} satisfies Record<string, Endpoint>
