import type { Endpoint } from '../endpoint.ts'
import { requireBearer } from './require-user.ts'
import { toUserShape } from './user-shape.ts'

/** `GET /user`: the caller's current record. */
export const getUser: Endpoint = async (context, call) => {
  const { user } = await requireBearer(context, call)
  return Response.json(toUserShape(user))
}
