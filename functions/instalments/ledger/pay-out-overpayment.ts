import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { lastDay } from '../../../domain/instalments/ledger/plan-record.ts'
import { planState } from '../../../domain/instalments/plan-state.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import type { PlanOutcome } from './charge-back-plan-payment.ts'
import { openLedger } from './open-ledger.ts'

/**
 * Books that an overpayment, or a part of it, was paid back to the customer. A payout that never arrived is
 * taken back by `reversePlanEntry`.
 * @throws FunctionError 409 when it is more than what is overpaid
 */
export async function payOutOverpayment(
  tx: Tx,
  payout: { planId: string; amountKobo: number; key: string; reason: string; actor: Actor },
  now: Date,
): Promise<PlanOutcome> {
  const { amountKobo, reason, actor } = payout
  const ledger = await openLedger(tx, payout.planId)
  const key = `payout:${payout.key}`
  if (ledger.record.entries.some((entry) => entry.key === key)) return { kind: 'known_already' }
  const today = dayInLagos(now)
  const { overpaidKobo } = planState(ledger.record, lastDay(ledger.record, today))
  if (amountKobo <= 0 || amountKobo > overpaidKobo)
    throw new FunctionError(409, 'Only what was paid beyond the plan can be paid back.')
  const booked = await bookPlanEntry(
    tx,
    { kind: 'payout', amountKobo, effectiveOn: today, key, reason, actor },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}
