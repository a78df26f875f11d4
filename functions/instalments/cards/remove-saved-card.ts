import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { removeSavedCard as contract } from '../../../domain/instalments/payments/plan-payment-functions.ts'

/**
 * The owner of a card removes it. A charge that was sent before still counts.
 * @returns 200 also when it was removed before; 401 not signed in; 404 not a card of the caller
 */
export const removeSavedCard = defineFunction(
  contract,
  async ({ tx, personId: userId, request: { cardId }, context }) => {
    const { rowCount } = await tx.query(
      `update public.saved_cards set removed_at = coalesce(removed_at, $3)
       where id = $1 and user_id = $2`,
      [cardId, userId, context.now()],
    )
    if (rowCount === 0) throw new FunctionError(404, 'There is no such card.')
    return { isRemoved: true }
  },
)
