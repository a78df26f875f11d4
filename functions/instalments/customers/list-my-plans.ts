import { defineSteps } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { listMyPlans as contract } from '../../../domain/instalments/customer/plan-functions.ts'
import type { SavedCardView } from '../../../domain/instalments/customer/plan-view.ts'
import { readPlanViews } from './read-plan-views.ts'

/**
 * The plans of the signed-in caller as they stand today, and their saved cards.
 * @returns 200 `{ today, plans, cards }`; 401 not signed in; 403 the second factor is missing
 */
export const listMyPlans = defineSteps(contract, async ({ transaction, context }) => {
  const today = dayInLagos(context.now())
  const found = await transaction(
    async ({ tx, personId: userId }) => {
      return {
        plans: await readPlanViews(tx, { userId, today }, context),
        cards: await listCards(tx, userId),
      }
    },
    { readOnly: true },
  )
  return { today, ...found }
})

async function listCards(tx: Tx, userId: string): Promise<SavedCardView[]> {
  const { rows } = await tx.query<SavedCardView>(
    `select id, brand, last4, expires_on::text as "expiresOn" from public.saved_cards
     where user_id = $1 and removed_at is null
     order by created_at desc, id`,
    [userId],
  )
  return rows
}
