import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { Order } from '../../orders/order-access.ts'
import { requireOwnOrder } from './plan-order.ts'
import { readStoredPlan, type StoredPlan } from './stored-plan.ts'

/**
 * A plan of the caller with its order, both locked: the order first, as payments lock it.
 * @throws FunctionError 404, the same for unknown plans and for plans of others
 */
export async function requireOwnPlan(
  tx: Tx,
  { planId, personId }: { planId: string; personId: string },
  context: FunctionContext,
): Promise<{ stored: StoredPlan; order: Order }> {
  const row = await tx.maybeOne<{ orderId: string }>(
    'select order_id as "orderId" from public.instalment_plans where id = $1 and user_id = $2',
    [planId, personId],
  )
  if (!row) throw noSuchPlan()
  const order = await requireOwnOrder(tx, { orderId: row.orderId, personId, locks: true }, context)
  const stored = await readStoredPlan(tx, planId, { locks: true })
  if (!stored) throw noSuchPlan()
  return { stored, order }
}

/** The same answer for unknown plans and for plans of others. */
export function noSuchPlan(): FunctionError {
  return new FunctionError(404, 'There is no such plan.')
}
