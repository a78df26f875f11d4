import { answer } from '../../../backend/functions/contract.ts'
import type { EdgeFunction, Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { listMyPlans as contract } from '../../../domain/instalments/customer/plan-functions.ts'
import type { SavedCardView } from '../../../domain/instalments/customer/plan-view.ts'
import { requirePerson } from '../../accounts/require-person.ts'
import { readPlanViews } from './read-plan-views.ts'

/**
 * The plans of the signed-in caller as they stand today, and their saved cards.
 * @returns 200 `{ today, plans, cards }`; 401 not signed in; 403 the second factor is missing
 */
export const listMyPlans: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(_, context) {
    const today = dayInLagos(context.now())
    const found = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => {
        const userId = requirePerson(context)
        return {
          plans: await readPlanViews(tx, { userId, today }, context),
          cards: await listCards(tx, userId),
        }
      },
    )
    return answer(contract, { today, ...found })
  },
}

async function listCards(tx: Tx, userId: string): Promise<SavedCardView[]> {
  const { rows } = await tx.query<SavedCardView>(
    `select id, brand, last4, expires_on::text as "expiresOn" from public.saved_cards
     where user_id = $1 and removed_at is null
     order by created_at desc, id`,
    [userId],
  )
  return rows
}
