import { shareOfKobo } from '../../finance/kobo.ts'
import { daysBetween } from '../../calendar/days.ts'
import { planState, type InstalmentState } from '../plan-state.ts'
import { standingEntries, type PlanRecord, type RecordedEntry } from './plan-record.ts'
import { replaySchedule } from './replay-schedule.ts'

/** The part of a version of the rules (`plan_rules`) that a plan was granted by. */
export interface LateFeeRule {
  /** 0: no late fee. */
  lateFeeKobo: number
  /** Never more than this share of the instalment. */
  lateFeeCapPercent: number
  lateFeeAfterDays: number
}

/**
 * The fee of an instalment that is late: once for each, and never on a fee. 0 when there is none, also
 * of one that had a fee before, waived or not.
 * @param day `YYYY-MM-DD`, today
 */
export function lateFeeOf(
  record: PlanRecord,
  { instalment, rule, day }: { instalment: number; rule: LateFeeRule; day: string },
): number {
  const had = record.entries.some(
    (entry) => entry.kind === 'late_fee' && entry.instalment === instalment,
  )
  const row = planState(record, day).instalments.find(({ number }) => number === instalment)
  if (had || !row || !isLate(row, day)) return 0
  if (daysBetween(row.dueOn, day) < rule.lateFeeAfterDays) return 0
  const capKobo = shareOfKobo(row.principalKobo + row.interestKobo, rule.lateFeeCapPercent / 100)
  return Math.min(rule.lateFeeKobo, capKobo, row.leftKobo)
}

/** Whether the instalment of a fee was late on the day of the fee, by all that is known now. */
export function isFeeJustified(record: PlanRecord, fee: RecordedEntry): boolean {
  const day = fee.effectiveOn
  const { rows } = replaySchedule(record, day)
  const entries = standingEntries(record).filter(
    ({ kind }) => kind !== 'late_fee' && kind !== 'fee_waived' && kind !== 'write_off',
  )
  const versions = [{ version: 1, effectiveOn: day, rows }]
  const { instalments } = planState({ versions, entries }, day)
  return instalments.some((row) => row.number === fee.instalment && isLate(row, day))
}

function isLate({ dueOn, leftKobo }: InstalmentState, day: string): boolean {
  return dueOn < day && leftKobo > 0
}
