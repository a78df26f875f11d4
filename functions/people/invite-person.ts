import { defineFunction } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { invitePerson as contract } from '../../domain/people/person-actions.ts'
import { requireRateLimit } from '../security/require-rate-limit.ts'
import { personInvitationMail } from './person-mails.ts'

const dayS = 86_400

/**
 * Sends an invitation to make an account. Nothing is stored but the mail.
 * @returns 200; 403 without the grant support; 409 there is an account; 429 too many in a day
 */
export const invitePerson = defineFunction(
  contract,
  async ({ tx, staffId, request: { email }, context }) => {
    const { rowCount } = await tx.query('select from public.people where lower(email) = $1', [
      email.toLowerCase(),
    ])
    if (rowCount > 0) throw new FunctionError(409, 'Somebody with this address has an account.')
    await requireRateLimit(
      tx,
      [
        { key: `invite-person:${staffId}`, limit: 50, windowS: dayS },
        { key: `invite-person:to:${email}`, limit: 1, windowS: dayS },
      ],
      'This address was invited today, or you have invited 50 people. Please go on tomorrow.',
      context,
    )
    await context.queueMail(tx, personInvitationMail(email, context))
    return {}
  },
)
