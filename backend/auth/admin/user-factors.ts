import { isUuid } from '../../../domain/text/uuid.ts'
import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact } from '../endpoint.ts'
import { deleteFactor } from '../factors/factors.ts'
import { toFactorShape } from '../users/user-shape.ts'
import { parseUserId, requireUserRow } from './find-user.ts'
import { adminActor, adminOnly } from './admin-only.ts'

/** `GET /admin/users/:id/factors`: an array. */
export const listUserFactors = adminOnly(async (context, call) => {
  const id = parseUserId(call)
  const { factors } = await transact(context, (tx) => requireUserRow(tx, id))
  return Response.json(factors.map(toFactorShape))
})

/**
 * `DELETE /admin/users/:id/factors/:factorId`: for users who lost their second factor. Returns the
 * deleted factor.
 */
export const deleteUserFactor = adminOnly(async (context, call) => {
  const id = parseUserId(call)
  const { factorId = '' } = call.params
  if (!isUuid(factorId))
    throw apiError('validation_failed', 'factor_id must be an UUID', { status: 404 })
  const now = context.now()
  const factor = await transact(context, async (tx) => {
    const found = (await requireUserRow(tx, id, 'for update')).factors.find(
      (known) => known.id === factorId.toLowerCase(),
    )
    if (!found) throw apiError('mfa_factor_not_found', 'Factor not found')
    await deleteFactor(tx, { userId: id, factorId: found.id })
    await writeAudit(
      tx,
      {
        action: 'factor_deleted',
        user: adminActor,
        ip: call.ip,
        traits: { user_id: id, factor_id: found.id },
      },
      now,
    )
    return found
  })
  return Response.json(toFactorShape(factor))
})
