import type { Endpoint } from './endpoint.ts'
import { requireUser } from './require-user.ts'
import { toUserShape } from './user-shape.ts'

/** `GET /user`: the caller, as the database has them now. */
export const getUser: Endpoint = async (context, call) => {
  const { user } = await requireUser(context, call)
  return Response.json(toUserShape(user))
}
