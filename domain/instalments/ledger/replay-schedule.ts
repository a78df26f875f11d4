import { planState, type InstalmentState, type ScheduleRow } from '../plan-state.ts'
import { pauseSchedule } from './pause-schedule.ts'
import type { PlanRecord, RecordedEntry } from './plan-record.ts'
import { refundSchedule } from './refund-schedule.ts'
import { settlementSchedule } from './settlement-schedule.ts'

export interface ReplayedSchedule {
  rows: ScheduleRow[]
  /** The day on which the customer paid what settles the plan; null when that never happened. */
  settledOn: string | null
}

/**
 * What the schedule of a plan must be: the agreed one, changed day by day by the refunds, pauses and
 * payments in the order of the days that count, not in the order in which we learned of them. So a payment
 * that is noted late settles the plan if it would have settled it on its day, and one that is taken
 * back leaves no trace. Within a day: entries, refunds, pauses, settlement.
 * @param until leaves out what took effect later
 */
export function replaySchedule(record: PlanRecord, until = '9999-12-31'): ReplayedSchedule {
  const entries = record.entries.filter(({ effectiveOn }) => effectiveOn <= until)
  const pausedOn = record.versions.flatMap(({ reason, effectiveOn }) =>
    reason === 'pause' && effectiveOn <= until ? [effectiveOn] : [],
  )
  let rows = record.versions.find(({ version }) => version === 1)?.rows ?? []
  let settledOn: string | null = null
  let money = { paidKobo: 0, feesKobo: 0 }
  for (const day of daysOf(entries, pausedOn)) {
    const ofDay = entries.filter(({ effectiveOn }) => effectiveOn === day)
    money = addMoney(money, ofDay)
    const refundKobo = ofDay.reduce(
      (sum, { kind, amountKobo }) => sum + (kind === 'refund' ? amountKobo : 0),
      0,
    )
    if (refundKobo > 0) rows = refundSchedule(instalmentsOn(day, rows, entries), refundKobo)
    for (const paused of pausedOn)
      if (paused === day) rows = pauseSchedule(instalmentsOn(day, rows, entries))
    if (ofDay.some(isCancellation)) rows = rows.map(asCancelled)
    if (settledOn !== null && money.paidKobo < neededKobo(rows, money.feesKobo, settledOn))
      settledOn = null
    if (
      settledOn === null &&
      money.paidKobo >= neededKobo(rows, money.feesKobo, day) &&
      money.paidKobo < neededKobo(rows, money.feesKobo, '9999-12-31')
    )
      settledOn = day
  }
  return { rows: settledOn === null ? [...rows] : settlementSchedule(rows, settledOn), settledOn }
}

/** The order was cancelled, and gave the plan back all that it had paid. */
function isCancellation({ kind, key }: RecordedEntry): boolean {
  return kind === 'refund' && key === 'cancelled'
}

/** Nothing of a cancelled plan is to pay, and its interest is given back. */
function asCancelled({ number, dueOn }: ScheduleRow): ScheduleRow {
  return { number, dueOn, principalKobo: 0, interestKobo: 0 }
}

function daysOf(entries: readonly RecordedEntry[], pausedOn: readonly string[]): string[] {
  return [...new Set([...entries.map(({ effectiveOn }) => effectiveOn), ...pausedOn])].sort()
}

function addMoney(
  money: { paidKobo: number; feesKobo: number },
  entries: readonly RecordedEntry[],
): { paidKobo: number; feesKobo: number } {
  let { paidKobo, feesKobo } = money
  for (const { kind, amountKobo } of entries) {
    if (kind === 'payment') paidKobo += amountKobo
    if (kind === 'chargeback' || kind === 'payout') paidKobo -= amountKobo
    if (kind === 'late_fee') feesKobo += amountKobo
    if (kind === 'fee_waived') feesKobo -= amountKobo
  }
  return { paidKobo, feesKobo }
}

/** What pays everything when the plan is settled on a day. */
function neededKobo(rows: readonly ScheduleRow[], feesKobo: number, day: string): number {
  return rows.reduce(
    (sum, { principalKobo, interestKobo, dueOn }) =>
      sum + principalKobo + (dueOn <= day ? interestKobo : 0),
    feesKobo,
  )
}

function instalmentsOn(
  day: string,
  rows: readonly ScheduleRow[],
  entries: readonly RecordedEntry[],
): InstalmentState[] {
  const versions = [{ version: 1, effectiveOn: day, rows }]
  // A write-off leaves what was paid as it is.
  const past = entries.filter(({ kind }) => kind !== 'write_off')
  return planState({ versions, entries: past }, day).instalments
}
