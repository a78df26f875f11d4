import { defineFunction } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { removeColleague as contract } from '../../domain/staff/staff-functions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { lockStaff } from './lock-staff.ts'
import { noLongerStaffMail } from './staff-mails.ts'

/**
 * An owner takes role and grants of a colleague away, or an open invitation back. The account stays,
 * as a customer's.
 * @returns 200; 403 no owner, the owner's own account, or no fresh second factor; 404 no such
 * colleague or invitation; 409 the last owner
 */
export const removeColleague = defineFunction(
  contract,
  async ({ tx, staffId: ownerId, request: { id }, context }) => {
    await lockStaff(tx, context)
    if (id === ownerId)
      throw new FunctionError(403, 'You cannot remove yourself. Please ask another owner.')
    const invitation = await tx.query(
      'delete from private.staff_invitations where id = $1 and accepted_at is null',
      [id],
    )
    if (invitation.rowCount > 0) return {}
    const demoted = await tx.query(
      `update public.profiles set role = 'customer', updated_at = now()
         where id = $1 and role = 'admin'`,
      [id],
    )
    if (demoted.rowCount === 0) throw new FunctionError(404, 'This person is not one of our staff.')
    const to = await findAccountEmail(tx, id)
    if (to) await context.queueMail(tx, noLongerStaffMail({ to, userId: id }, context))
    return {}
  },
)
