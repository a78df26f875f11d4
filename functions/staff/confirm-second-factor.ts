import { defineFunction } from '../callers/define-function.ts'
import { confirmSecondFactor as contract } from '../../domain/staff/staff-functions.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { secondFactorConfirmedMail } from './staff-mails.ts'

/**
 * An owner says that a new second factor of a colleague belongs to them, so it counts for money,
 * grants and exports from now on. The colleague gets a mail.
 * @returns 200; 403 not an owner, no fresh second factor, or the owner's own factor; 409 the factor counts
 * already or is gone
 */
export const confirmSecondFactor = defineFunction(
  contract,
  async ({ tx, request: { factorId }, context }) => {
    const confirmed = await tx.one<{ userId: string }>(
      'select private.confirm_second_factor($1) as "userId"',
      [factorId],
    )
    const to = await findAccountEmail(tx, confirmed.userId)
    if (to) await context.queueMail(tx, secondFactorConfirmedMail({ to, factorId }, context))
    return {}
  },
)
