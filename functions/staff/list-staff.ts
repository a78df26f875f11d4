import { defineFunction } from '../callers/define-function.ts'
import {
  listStaff as contract,
  type StaffInvitation,
  type StaffMember,
  type WaitingFactor,
} from '../../domain/staff/staff-functions.ts'

/**
 * Lists for owners everybody who may open the desk, and the invitations that are open.
 * @returns 200 `{ staff, invitations }`; 403 no owner
 */
export const listStaff = defineFunction(
  contract,
  async ({ tx }) => {
    const staff = await tx.query<Stored<Omit<StaffMember, 'waitingFactors'>, 'lastSeenAt'>>(
      `select id, name, email, has_second_factor as "hasSecondFactor",
         is_blocked as "isBlocked", last_seen_at as "lastSeenAt", grants
       from private.list_staff()`,
    )
    const invitations = await tx.query<Stored<StaffInvitation, 'expiresAt'>>(
      `select id, email, grants, expires_at as "expiresAt"
       from private.staff_invitations
       where accepted_at is null and expires_at > now()
       order by email`,
    )
    const waiting = await tx.query<WaitingRow>(
      `select id, user_id as "userId", kind, name, added_at as "addedAt",
         trusted_at as "trustedAt"
       from private.list_waiting_factors()`,
    )
    const view = { staff: staff.rows, waiting: waiting.rows, invitations: invitations.rows }
    return {
      staff: view.staff.map((member) => ({
        ...member,
        lastSeenAt: member.lastSeenAt?.toISOString() ?? null,
        waitingFactors: view.waiting
          .filter(({ userId }) => userId === member.id)
          .map(({ id, kind, name, addedAt, trustedAt }) => ({
            id,
            kind,
            name,
            addedAt: addedAt.toISOString(),
            trustedAt: trustedAt.toISOString(),
          })),
      })),
      invitations: view.invitations.map((invitation) => ({
        ...invitation,
        expiresAt: invitation.expiresAt.toISOString(),
      })),
    }
  },
  { readOnly: true },
)

type WaitingRow = Omit<WaitingFactor, 'addedAt' | 'trustedAt'> & {
  userId: string
  addedAt: Date
  trustedAt: Date
}

/** A view whose moment is still a date. */
type Stored<View, Moment extends keyof View> = Omit<View, Moment> & {
  [Name in Moment]: View[Name] extends string ? Date : Date | null
}
