import { transact } from '../endpoint.ts'
import { toUserShape } from '../users/user-shape.ts'
import { parseUserId, requireUserRow } from './find-user.ts'
import { adminOnly } from './admin-only.ts'

/** `GET /admin/users/:id`. */
export const getUserById = adminOnly(async (context, call) => {
  const id = parseUserId(call)
  return Response.json(toUserShape(await transact(context, (tx) => requireUserRow(tx, id))))
})
