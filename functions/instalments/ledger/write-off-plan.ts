import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { findWriteOff, writeOffAmount } from '../../../domain/instalments/ledger/follow-entry.ts'
import { mirrorOf } from '../../../domain/instalments/ledger/plan-record.ts'
import { planTransitions } from '../../../domain/instalments/plan-status.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import type { PlanOutcome } from './charge-back-plan-payment.ts'
import { openLedger } from './open-ledger.ts'

/**
 * Writes off what is left of a plan: principal, fees, and what is short. The amount is computed. The plan is
 * locked then; money that still arrives undoes the write-off first.
 * @param writeOff `expectedKobo` the amount that the member of staff saw; another one is refused
 * @throws FunctionError 409 when there is nothing to write off, or another amount
 */
export async function writeOffPlan(
  tx: Tx,
  {
    planId,
    key,
    reason,
    actor,
    expectedKobo,
  }: {
    planId: string
    key: string
    reason: string
    actor: Actor
    expectedKobo?: number
  },
  now: Date,
): Promise<PlanOutcome> {
  const ledger = await openLedger(tx, planId)
  const today = dayInLagos(now)
  const ownKey = `write-off:${key}`
  if (ledger.record.entries.some((entry) => entry.key === ownKey)) return { kind: 'known_already' }
  if (!planTransitions[ledger.plan.status].includes('written_off'))
    throw new FunctionError(409, 'Only an active plan can be written off.')
  const amountKobo = writeOffAmount(ledger.record, today)
  if (amountKobo <= 0)
    throw new FunctionError(
      409,
      'Only interest is outstanding on this plan, so there is nothing to write off.',
    )
  if (expectedKobo !== undefined && expectedKobo !== amountKobo)
    throw new FunctionError(
      409,
      'The outstanding amount of this plan has changed. Please look at it again.',
    )
  const booked = await bookPlanEntry(
    tx,
    { kind: 'write_off', amountKobo, effectiveOn: today, key: ownKey, reason, actor },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}

/**
 * Takes a write-off back, as long as nothing was booked after it.
 * @throws FunctionError 409 when there is none that can be undone
 */
export async function undoWriteOff(
  tx: Tx,
  { planId, reason, actor }: { planId: string; reason: string; actor: Actor },
  now: Date,
): Promise<PlanOutcome> {
  const ledger = await openLedger(tx, planId)
  const writeOff = findWriteOff(ledger.record)
  const latest = ledger.record.entries.at(-1)
  if (!writeOff || latest?.key !== writeOff.key) {
    if (latest?.kind === 'write_off' && latest.reverses !== null) return { kind: 'known_already' }
    throw new FunctionError(409, 'A write-off can only be undone while it is the latest entry.')
  }
  const { kind, amountKobo, effectiveOn, key, reverses } = mirrorOf(writeOff)
  const booked = await bookPlanEntry(
    tx,
    { kind, amountKobo, effectiveOn, key, reason, actor, ...(reverses ? { reverses } : {}) },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}
