import type { RecordedVersion, ScheduleReason } from '../ledger/plan-record.ts'
import { planState, type PlanEntry, type PlanEntryKind, type PlanState } from '../plan-state.ts'

export const paymentWays = ['debit', 'page', 'bank_transfer', 'cash'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** A version of the schedule, with when it was written. */
export interface WrittenVersion extends RecordedVersion {
  /** ISO 8601. */
  at: string
}

/** An entry of the ledger of a plan, with when it was written. */
export interface WrittenEntry extends PlanEntry {
  /** Later entries have higher numbers. */
  id: number
  /** ISO 8601. */
  at: string
  /** For payments: how it was paid. */
  way: PaymentWay | null
}

export interface WrittenHistory {
  versions: readonly WrittenVersion[]
  entries: readonly WrittenEntry[]
}

/** Something that happened to a plan. All amounts in kobo. */
export interface StatementLine {
  /** No other line of the plan has it. */
  key: string
  /** `YYYY-MM-DD` */
  on: string
  /** `schedule`: only the schedule changed. */
  kind: PlanEntryKind | 'schedule'
  reason: ScheduleReason | null
  way: PaymentWay | null
  instalment: number | null
  /** As it was booked: below zero it takes one of its kind back. 0 for a change of the schedule. */
  amountKobo: number
  /** What it paid of the interest, the principal and the fees; below zero: what it takes back. */
  interestKobo: number
  principalKobo: number
  feeKobo: number
  /** What it paid beyond the whole plan. */
  overpaidKobo: number
  /** What the plan still asks for after it, with the interest of all instalments. */
  leftKobo: number
}

export interface PlanStatement {
  lines: StatementLine[]
  /** The sums of the lines. */
  totals: Pick<StatementLine, 'interestKobo' | 'principalKobo' | 'feeKobo' | 'overpaidKobo'> & {
    paidKobo: number
  }
  /** The state of the plan after the last line. */
  state: PlanState
}

type Event = { on: string; at: string; order: number } & (
  | { version: WrittenVersion; entry: null }
  | { version: null; entry: WrittenEntry }
)

/**
 * What happened to a plan until a day, in the order of the days that count. The lines sum to the state of the
 * plan: each is the difference between two states.
 * @param day `YYYY-MM-DD`
 */
export function planStatement(history: WrittenHistory, day: string): PlanStatement {
  const events = listEvents(history).filter(({ on }) => on <= day)
  const versions: WrittenVersion[] = []
  const entries: WrittenEntry[] = []
  const lines: StatementLine[] = []
  let before = paidParts(planState({ versions, entries }, day))
  for (const [index, event] of events.entries()) {
    if (event.version) versions.push(event.version)
    else entries.push(event.entry)
    // The schedule of a payment or refund is written with it, and so is on its line.
    if (event.version && isWrittenTogether(event, events[index + 1])) continue
    const state = planState({ versions, entries }, event.on)
    const after = paidParts(state)
    lines.push({ ...describe(event), ...difference(after, before), leftKobo: leftOf(state) })
    before = after
  }
  const state = planState(history, day)
  return { lines, totals: { paidKobo: state.paidKobo, ...before }, state }
}

/** What a plan still asks for, with the interest of all instalments. */
export function leftOf({ instalments, shortKobo, writtenOffKobo }: PlanState): number {
  if (writtenOffKobo > 0) return 0
  return instalments.reduce((sum, { leftKobo }) => sum + leftKobo, shortKobo)
}

function listEvents({ versions, entries }: WrittenHistory): Event[] {
  const events: Event[] = [
    ...versions.map((version) => ({
      on: version.effectiveOn,
      at: version.at,
      order: 0,
      version,
      entry: null,
    })),
    ...entries.map((entry) => ({
      on: entry.effectiveOn,
      at: entry.at,
      order: entry.id,
      version: null,
      entry,
    })),
  ]
  return events.sort((a, b) => compare(a.on, b.on) || compare(a.at, b.at) || a.order - b.order)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function isWrittenTogether(version: Event, next: Event | undefined): boolean {
  return next?.entry != null && next.at === version.at && next.on === version.on
}

type Parts = Pick<StatementLine, 'interestKobo' | 'principalKobo' | 'feeKobo' | 'overpaidKobo'>

function paidParts({ instalments, overpaidKobo }: PlanState): Parts {
  const parts = { interestKobo: 0, principalKobo: 0, feeKobo: 0, overpaidKobo }
  for (const row of instalments) {
    parts.interestKobo += row.paidInterestKobo
    parts.principalKobo += row.paidPrincipalKobo
    parts.feeKobo += row.paidFeeKobo
  }
  return parts
}

function difference(after: Parts, before: Parts): Parts {
  return {
    interestKobo: after.interestKobo - before.interestKobo,
    principalKobo: after.principalKobo - before.principalKobo,
    feeKobo: after.feeKobo - before.feeKobo,
    overpaidKobo: after.overpaidKobo - before.overpaidKobo,
  }
}

function describe({ on, version, entry }: Event) {
  if (version)
    return {
      key: `version ${version.version}`,
      on,
      kind: 'schedule' as const,
      reason: version.reason,
      way: null,
      instalment: null,
      amountKobo: 0,
    }
  const { id, kind, way, instalment, amountKobo } = entry
  return { key: `entry ${id}`, on, kind, reason: null, way, instalment, amountKobo }
}
