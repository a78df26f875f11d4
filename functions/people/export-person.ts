import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { exportPerson as contract } from '../../domain/people/person-actions.ts'
import { collectPersonalData, personalDataFile } from '../accounts/download-my-data.ts'

/**
 * Everything that we hold about a customer, as the file that they could download on their own (NDPA
 * 2023, section 38). A security event.
 * @returns 200 the file; 403 without the grant support or a fresh second factor; 404 no such account;
 * 409 the person works here
 */
export const exportPerson = defineSteps(
  contract,
  async ({ request: { userId }, transaction, context }) => {
    const { caller, securityEvents } = context
    const data = await transaction(
      async ({ tx }) => {
        const row = await tx.maybeOne<{ role: string }>(
          'select role from public.profiles where id = $1',
          [userId],
        )
        if (row?.role === 'admin')
          throw new FunctionError(
            409,
            'This person works here. They download their data themselves.',
          )
        return collectPersonalData(tx, userId)
      },
      { readOnly: true },
    )
    securityEvents.record({
      kind: 'person_exported',
      userId: caller.personId,
      ip: caller.ip,
      request: userId,
    })
    return personalDataFile(context, { userId, data, name: `person-${userId}` })
  },
)
