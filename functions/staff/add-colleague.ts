import { defineFunction } from '../callers/define-function.ts'
import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import type { StaffGrant } from '../../domain/grants/grants.ts'
import { addColleague as contract } from '../../domain/staff/staff-functions.ts'
import { lockStaff } from './lock-staff.ts'
import { invitationMail, grantsChangedMail } from './staff-mails.ts'

/**
 * An owner makes a person staff. Somebody without an account is invited, and becomes staff when they
 * confirm that address within a week. They get a mail in both cases.
 * @returns 200 `{ outcome }`; 403 no owner, or no fresh second factor; 409 they are staff already
 */
export const addColleague = defineFunction(
  contract,
  async ({ tx, staffId: ownerId, request: { email, grants }, context }) => {
    await lockStaff(tx, context)
    const row = await tx.one<{ id: string | null }>(
      'select private.find_confirmed_account($1) as id',
      [email],
    )
    const userId = row.id ?? null
    if (userId === null) {
      const invitationId = await invite(tx, { email, grants, ownerId })
      await context.queueMail(tx, invitationMail({ to: email, grants, invitationId }, context))
      return { outcome: 'invited' as const }
    }
    await makeStaff(tx, userId, grants)
    await context.queueMail(tx, grantsChangedMail({ to: email, userId, grants }, context))
    return { outcome: 'added' as const }
  },
)

async function makeStaff(tx: Tx, userId: string, grants: StaffGrant[]): Promise<void> {
  const { rowCount } = await tx.query(
    `update public.profiles set role = 'admin', updated_at = now() where id = $1 and role <> 'admin'`,
    [userId],
  )
  if (rowCount === 0)
    throw new FunctionError(409, 'This person is one of our staff already. Change their grants.')
  await tx.query(
    'insert into public.staff_grants (user_id, grant_name) select $1, unnest($2::text[])',
    [userId, grants],
  )
}

/** A second invitation replaces the first one. */
async function invite(
  tx: Tx,
  { email, grants, ownerId }: { email: string; grants: StaffGrant[]; ownerId: string },
): Promise<string> {
  await tx.query('delete from private.staff_invitations where email = $1 and accepted_at is null', [
    email,
  ])
  const row = await tx.one<{ id: string }>(
    `insert into private.staff_invitations (email, grants, invited_by) values ($1, $2, $3)
     returning id`,
    [email, grants, ownerId],
  )
  return row.id
}
