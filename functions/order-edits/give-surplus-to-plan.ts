import type { Tx } from '../../backend/functions/functions.ts'
import { findPlanOfOrder } from '../instalments/ledger/read-plan.ts'
import { refundToPlan } from '../instalments/ledger/refund-to-plan.ts'
import { bookEntry, getOrderMoney } from '../orders/money/ledger.ts'
import type { Actor } from '../orders/order-changes.ts'

/**
 * A locked order that costs less lowers what is left to pay of its instalment plan, before money goes
 * back. Nothing happens without a plan that has begun.
 */
export async function giveSurplusToPlan(
  tx: Tx,
  { orderId, key, reason, actor }: { orderId: string; key: string; reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  const plan = await findPlanOfOrder(tx, orderId, { locks: true })
  const { surplusKobo, financedKobo } = await getOrderMoney(tx, orderId)
  const amountKobo = Math.min(surplusKobo, financedKobo)
  if (!plan?.activatedAt || amountKobo === 0) return
  const planId = plan.id
  await bookEntry(tx, { orderId, kind: 'plan_credit', amountKobo, planId, reason, actor }, now)
  await refundToPlan(tx, { planId, amountKobo, key, reason, actor }, now)
}
