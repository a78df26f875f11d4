import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { setStaffGrants as contract } from '../../domain/staff/staff-functions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { lockStaff } from './lock-staff.ts'
import { grantsChangedMail } from './staff-mails.ts'

/**
 * An owner decides what a colleague may do. The colleague gets a mail. The same grants again change
 * nothing.
 * @returns 200 `{ grants }`; 403 no owner, the owner's own grants, or no fresh second factor; 404 no
 * such colleague; 409 the last owner
 */
export const setStaffGrants = defineFunction(
  contract,
  async ({ tx, staffId: ownerId, request: { userId, grants }, context }) => {
    await lockStaff(tx, context)
    if (userId === ownerId)
      throw new FunctionError(403, 'You cannot change your own grants. Please ask another owner.')
    if (!(await changeGrants(tx, userId, grants))) return { grants }
    const to = await findAccountEmail(tx, userId)
    if (to) await context.queueMail(tx, grantsChangedMail({ to, userId, grants }, context))
    return { grants }
  },
)

/** @returns whether anything changed */
async function changeGrants(tx: Tx, userId: string, grants: StaffGrant[]): Promise<boolean> {
  const { rowCount: staff } = await tx.query(
    `select from public.profiles where id = $1 and role = 'admin'`,
    [userId],
  )
  if (staff === 0) throw new FunctionError(404, 'This person is not one of our staff.')
  const given = await tx.query(
    `insert into public.staff_grants (user_id, grant_name) select $1, unnest($2::text[])
     on conflict do nothing`,
    [userId, grants],
  )
  const taken = await tx.query(
    'delete from public.staff_grants where user_id = $1 and grant_name <> all ($2::text[])',
    [userId, grants],
  )
  return given.rowCount + taken.rowCount > 0
}
