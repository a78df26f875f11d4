import type { Endpoint } from '../endpoint.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { generateLink } from './generate-link.ts'
import { getUserById } from './get-user.ts'
import { invite } from './invite.ts'
import { listAudit } from './list-audit.ts'
import { listUsers } from './list-users.ts'
import { updateUserById } from './update-user.ts'
import { deleteUserFactor, listUserFactors } from './user-factors.ts'

/** What the bearer of the secret key may do to everybody. */
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
  'GET /admin/audit': listAudit,
} satisfies Record<string, Endpoint>
