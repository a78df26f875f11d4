import { apiError } from '../../errors.ts'
import { writeAudit } from '../audit.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { notifyOwner } from '../mails/notify-owner.ts'
import { readAssuranceLevel } from '../sessions/sessions.ts'
import { findUserById } from '../users/users.ts'
import { deleteFactor, lockUser } from './factors.ts'
import { requireFactor } from './require-factor.ts'

/**
 * `DELETE /factors/:factor_id`: removes a second factor. Removing a verified factor requires a
 * session at aal2.
 */
export const unenrollFactor: Endpoint = async (context, call) => {
  const { user, session, factor } = await requireFactor(context, call)
  if (factor.factor_type === 'recovery_code') {
    throw apiError(
      'validation_failed',
      'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
      { status: 422 },
    )
  }
  const now = context.now()
  await transact(context, async (tx) => {
    await lockUser(tx, user.id)
    const factors =
      (await findUserById(tx, user.id))?.factors.filter(({ status }) => status === 'verified') ?? []
    if (factors.some(({ id }) => id === factor.id)) {
      const { aal } = await readAssuranceLevel(tx, session.id)
      if (aal !== 'aal2')
        throw apiError('insufficient_aal', 'AAL2 required to unenroll verified factor', {
          status: 422,
        })
      const left = factors.filter(({ id }) => id !== factor.id)
      if (left.length > 0 && left.every((other) => other.factor_type === 'recovery_code')) {
        throw apiError(
          'mfa_recovery_codes_sole_factor',
          'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
        )
      }
      await notifyOwner(context, tx, { user, change: 'A second factor was removed' })
    }
    if (!(await deleteFactor(tx, { userId: user.id, factorId: factor.id })))
      throw apiError('mfa_factor_not_found', 'Factor not found')
    await writeAudit(
      tx,
      {
        action: 'factor_unenrolled',
        user,
        ip: call.ip,
        traits: { factor_id: factor.id, factor_status: factor.status, session_id: session.id },
      },
      now,
    )
  })
  return Response.json({ id: factor.id })
}
