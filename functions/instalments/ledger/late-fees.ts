import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { lateFeeOf, type LateFeeRule } from '../../../domain/instalments/ledger/late-fee.ts'
import { standingEntries } from '../../../domain/instalments/ledger/plan-record.ts'
import type { Actor } from '../../orders/order-changes.ts'
import { bookPlanEntry } from './book-plan-entry.ts'
import type { PlanOutcome } from './charge-back-plan-payment.ts'
import { openLedger } from './open-ledger.ts'

/**
 * Books the late fee of an instalment that is late today, by the version of the rules under which the plan
 * was granted. Once for each instalment; a payment that arrived in time and is noted later waives it.
 * @returns `no_fee` when the rules ask for none, not yet, or it had one already
 */
export async function bookLateFee(
  tx: Tx,
  { planId, instalment, actor }: { planId: string; instalment: number; actor: Actor },
  now: Date,
): Promise<PlanOutcome | { kind: 'no_fee' }> {
  const ledger = await openLedger(tx, planId)
  const rule = await findRule(tx, planId)
  if (!rule || ledger.plan.status !== 'active') return { kind: 'no_fee' }
  const day = dayInLagos(now)
  const amountKobo = lateFeeOf(ledger.record, { instalment, rule, day })
  if (amountKobo <= 0) return { kind: 'no_fee' }
  const key = `late-fee:${instalment}`
  const booked = await bookPlanEntry(
    tx,
    { kind: 'late_fee', amountKobo, effectiveOn: day, key, instalment, actor },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}

/**
 * Waives the late fee of an instalment, all of it. What was paid of it pays the plan.
 * @throws FunctionError 409 when it has none
 */
export async function waiveFee(
  tx: Tx,
  {
    planId,
    instalment,
    reason,
    actor,
  }: {
    planId: string
    instalment: number
    reason: string
    actor: Actor
  },
  now: Date,
): Promise<PlanOutcome> {
  const ledger = await openLedger(tx, planId)
  const standing = standingEntries(ledger.record).filter((entry) => entry.instalment === instalment)
  const fee = standing.find(({ kind }) => kind === 'late_fee')
  if (!fee) throw new FunctionError(409, 'This instalment has no late fee.')
  if (standing.some(({ kind }) => kind === 'fee_waived')) return { kind: 'known_already' }
  const waivers = ledger.record.entries.filter(
    (entry) => entry.kind === 'fee_waived' && entry.instalment === instalment,
  )
  const booked = await bookPlanEntry(
    tx,
    {
      kind: 'fee_waived',
      amountKobo: fee.amountKobo,
      effectiveOn: dayInLagos(now),
      key: `waived:${waivers.length}:${fee.key}`,
      instalment,
      reason,
      actor,
    },
    { ...ledger, now },
  )
  if (!booked) return { kind: 'known_already' }
  const { amountKobo } = fee
  return { kind: 'booked', amountKobo, before: booked.before, status: booked.status }
}

async function findRule(tx: Tx, planId: string): Promise<LateFeeRule | null> {
  return tx.maybeOne<LateFeeRule>(
    `select r.late_fee_kobo::float8 as "lateFeeKobo", r.late_fee_cap_percent as "lateFeeCapPercent",
       r.late_fee_after_days as "lateFeeAfterDays"
     from public.plan_applications a
     join public.plan_rules r on r.version = a.rule_version
     where a.plan_id = $1`,
    [planId],
  )
}
