import type { Endpoint } from '../endpoint.ts'
import { requireBearer, requireUser } from './require-user.ts'
import { toUserShape } from './user-shape.ts'

/** `GET /user`: the caller's current record. */
export const getUser: Endpoint = async (context, call) => {
  const { identityOnly } = context.settings.oauthServer
  const { user } = await (identityOnly ? requireUser : requireBearer)(context, call)
  return Response.json(toUserShape(user))
}
