import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import { findLedger } from './open-ledger.ts'

export interface CountedPayment {
  planId: string
  paymentId: string
  /** What arrived, above zero. */
  amountKobo: number
  /** When it arrived, `YYYY-MM-DD`. */
  effectiveOn: string
  actor: Actor
}

/**
 * Counts money that arrived for a plan, once for each payment. What settles the plan on the day of the
 * payment ends it, without interest of later months, also when we learn of it later. What is more than
 * that is owed to the customer. A write-off is undone first.
 * @returns `not_begun`: the plan takes no money, because its order was never paid; nothing is booked
 */
export async function countPlanPayment(
  tx: Tx,
  { planId, paymentId, amountKobo, effectiveOn, actor }: CountedPayment,
  { now }: Pick<ModuleContext, 'now'>,
): Promise<'counted' | 'known_already' | 'not_begun'> {
  const ledger = await findLedger(tx, planId)
  if (!ledger) throw new Error('A payment belongs to a plan')
  if (ledger.record.versions.length === 0) return 'not_begun'
  const key = `payment:${paymentId}`
  const booked = await bookPlanEntry(
    tx,
    { kind: 'payment', amountKobo, effectiveOn, key, paymentId, actor },
    { ...ledger, now: now() },
  )
  return booked ? 'counted' : 'known_already'
}
