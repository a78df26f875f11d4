import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { applyWithinDays } from '../../../domain/instalments/plan-rules.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { requireOrder, type Order } from '../../orders/order-access.ts'
import { noSuchOrder } from '../../orders/order-key.ts'
import { listMissing } from '../../orders/order-stock.ts'
import { findPlanOfOrder } from '../ledger/read-plan.ts'

/**
 * An order of the signed-in caller. Its link alone is not enough: a debt belongs to a person.
 * @throws FunctionError 404, the same for unknown orders and for orders of others
 */
export async function requireOwnOrder(
  tx: Tx,
  { orderId, personId, locks = false }: { orderId: string; personId: string; locks?: boolean },
  context: FunctionContext,
): Promise<Order> {
  const proof = { orderId, orderKey: null }
  const order = await requireOrder(tx, proof, context, { locks, buyersOnly: true })
  if (order.userId !== personId) throw noSuchOrder()
  return order
}

/** Why nobody can apply for a plan of a locked order now, as a sentence; null when its buyer can. */
export async function findOrderProblem(tx: Tx, order: Order): Promise<string | null> {
  if (order.status === 'cancelled')
    return 'This order was cancelled, so it has no plan. Please order again.'
  if (order.status !== 'pending_payment') return 'This order is paid already, so it needs no plan.'
  const { balanceKobo } = await getOrderMoney(tx, order.id)
  if (balanceKobo !== order.totalKobo)
    return 'Some money for this order has arrived already. Please pay the rest, or talk to us.'
  const row = await tx.one<{ isWholesale: boolean; isOpen: boolean }>(
    `select
       exists (
         select from public.order_attributions where order_id = $1 and way = 'wholesale'
       ) as "isWholesale",
       exists (
         select from public.payments where order_id = $1 and status = 'checking'
       ) as "isOpen"`,
    [order.id],
  )
  if (row.isWholesale) return 'Orders at wholesale prices are paid at once.'
  if (row.isOpen)
    return 'We are checking a payment for this order. Please wait a minute: you may have paid already.'
  if (!order.holdsStock && (await listMissing(tx, order.id)).length > 0)
    return 'The goods of this order are gone. Please order again what is left.'
  return null
}

/**
 * Why its buyer cannot apply for a plan of a locked order now. An old order is refused, because repeated
 * applications would keep its first price while prices rise.
 */
export async function findApplyProblem(tx: Tx, order: Order, now: Date): Promise<string | null> {
  const problem = await findOrderProblem(tx, order)
  if (problem) return problem
  const ageMs = now.getTime() - order.createdAt.getTime()
  return ageMs > applyWithinDays * 86_400_000
    ? `This order is more than ${applyWithinDays} days old, and prices may have changed. Please order again, or pay this one in full.`
    : null
}

/** @throws FunctionError 409 with the sentence of {@link findApplyProblem}, or because there is a plan */
export async function requireNoPlan(tx: Tx, order: Order, now: Date): Promise<void> {
  if (await findPlanOfOrder(tx, order.id))
    throw new FunctionError(409, 'You have applied for a plan of this order already.', {
      details: { code: 'applied_already' },
    })
  const problem = await findApplyProblem(tx, order, now)
  if (problem) throw new FunctionError(409, problem, { details: { code: 'order_problem' } })
}
