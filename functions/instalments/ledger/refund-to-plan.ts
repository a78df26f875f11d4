import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { lastDay } from '../../../domain/instalments/ledger/plan-record.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import type { PlanStatus } from '../../../domain/instalments/plan-status.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import { openLedger } from './open-ledger.ts'

export type RefundedPlan =
  | { kind: 'known_already' }
  /** The plan has been given back all that it paid for the order. */
  | { kind: 'nothing_left' }
  | {
      kind: 'booked'
      /** What the plan took, at most the amount: the `plan_credit` of the order is exactly this. */
      creditedKobo: number
      /** What of it the customer had paid already: owed to them now, see `payOutOverpayment`. */
      overpaidKobo: number
      before: PlanStatus
      status: PlanStatus
    }

/**
 * Books a refund of an order to the plan that paid for it, also when its price was lowered.
 * It reduces the principal and, by the same share, the interest of unpaid instalments. The caller books
 * `plan_credit` of `creditedKobo` in the ledger of the order, in the same transaction.
 */
export async function refundToPlan(
  tx: Tx,
  refund: { planId: string; amountKobo: number; key: string; actor: Actor; reason: string },
  now: Date,
): Promise<RefundedPlan> {
  const ledger = await openLedger(tx, refund.planId)
  const key = `refund:${refund.key}`
  if (ledger.record.entries.some((entry) => entry.key === key)) return { kind: 'known_already' }
  const today = dayInLagos(now)
  const state = planState(ledger.record, lastDay(ledger.record, today))
  const creditedKobo = Math.min(refund.amountKobo, state.financedKobo - state.refundedKobo)
  if (creditedKobo <= 0) return { kind: 'nothing_left' }
  const booked = await bookPlanEntry(
    tx,
    {
      kind: 'refund',
      amountKobo: creditedKobo,
      effectiveOn: today,
      key,
      reason: refund.reason,
      actor: refund.actor,
    },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  const after = planState(booked.record, lastDay(booked.record, today))
  return {
    kind: 'booked',
    creditedKobo,
    overpaidKobo: Math.max(0, after.overpaidKobo - state.overpaidKobo),
    before: booked.before,
    status: booked.status,
  }
}
