import type { Tx } from '../../../backend/functions/functions.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import { openLedger } from './open-ledger.ts'

/** What became of a plan; `known_already` when the key was booked before and nothing changed. */
export type PlanOutcome =
  | { kind: 'known_already' }
  | { kind: 'booked'; amountKobo: number; before: PlanStatus; status: PlanStatus }

/**
 * Books that a bank took a payment back, or a part of it. A plan that it had paid off is active again.
 * @param key what it is about, such as `dispute:` and its id; the same key is booked once
 */
export async function chargeBackPlanPayment(
  tx: Tx,
  chargeback: {
    planId: string
    paymentId: string
    amountKobo: number
    /** The day on which the bank took it, `YYYY-MM-DD`. */
    effectiveOn: string
    key: string
    actor: Actor
    reason?: string
  },
  now: Date,
): Promise<PlanOutcome> {
  const { planId, key, amountKobo } = chargeback
  const ledger = await openLedger(tx, planId)
  const booked = await bookPlanEntry(
    tx,
    { ...chargeback, kind: 'chargeback', key: `chargeback:${key}` },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}
