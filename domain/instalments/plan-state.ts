import { daysBetween } from '../calendar/days.ts'

/** What is due on a day; all amounts in kobo. */
export interface ScheduleRow {
  /** From 1. */
  number: number
  /** `YYYY-MM-DD` */
  dueOn: string
  principalKobo: number
  interestKobo: number
}

/** A schedule from a day on. Versions never change; the next one has all rows again. */
export interface ScheduleVersion {
  /** From 1. */
  version: number
  effectiveOn: string
  rows: readonly ScheduleRow[]
}

export const planEntryKinds = [
  'financed',
  'payment',
  'late_fee',
  'fee_waived',
  'refund',
  'chargeback',
  'payout',
  'write_off',
] as const
export type PlanEntryKind = (typeof planEntryKinds)[number]

/** Something that happened to a plan. */
export interface PlanEntry {
  kind: PlanEntryKind
  /** Kobo; below zero it takes an entry of the same kind back. */
  amountKobo: number
  /** The day that counts, `YYYY-MM-DD`. */
  effectiveOn: string
  /** For fees: the instalment that is late. */
  instalment: number | null
}

export interface PlanHistory {
  versions: readonly ScheduleVersion[]
  entries: readonly PlanEntry[]
}

export interface InstalmentState extends ScheduleRow {
  /** Late fees, less what was waived. */
  feeKobo: number
  paidFeeKobo: number
  paidInterestKobo: number
  paidPrincipalKobo: number
  /** Fee, interest and principal that are not paid. */
  leftKobo: number
}

/** A plan as of a day, in kobo. */
export interface PlanState {
  instalments: InstalmentState[]
  financedKobo: number
  /** What came from the customer and stayed. */
  paidKobo: number
  /** What the order gave back to the plan. */
  refundedKobo: number
  outstandingPrincipalKobo: number
  /** Late fees that are not paid. */
  feesDueKobo: number
  /** Due before that day and not paid. */
  arrearsKobo: number
  /** Due until that day, that day included, and not paid. */
  dueKobo: number
  /** Since the oldest unpaid instalment was due; 0 when nothing is late. */
  daysPastDue: number
  /** The first instalment that is not paid in full; null when all are. */
  next: InstalmentState | null
  /** What pays the plan off on that day: no interest of instalments that are due later. */
  settlementKobo: number
  /** Paid beyond the whole plan; owed to the customer. */
  overpaidKobo: number
  /** Paid back to the customer and then taken back by a bank too: owed again, at once. */
  shortKobo: number
  writtenOffKobo: number
}

/**
 * The state of a plan on a day: a function of its schedule versions, its entries and the day, and of
 * nothing else. The order of the entries does not matter. Money pays the oldest instalment first, and
 * within it the fee, then the interest, then the principal.
 * @param day `YYYY-MM-DD`; versions and entries that take effect later are left out
 */
export function planState({ versions, entries }: PlanHistory, day: string): PlanState {
  const past = entries.filter(({ effectiveOn }) => effectiveOn <= day)
  const sums = sumByKind(past)
  const paidKobo = sums.payment - sums.chargeback - sums.payout
  const { instalments, overpaidKobo } = allocate(rowsOn(versions, day), past, paidKobo)
  const writtenOffKobo = sums.write_off
  const common = {
    instalments,
    financedKobo: sums.financed,
    paidKobo,
    refundedKobo: sums.refund,
    overpaidKobo,
    writtenOffKobo,
  }
  // What was written off is not asked for.
  if (writtenOffKobo > 0) return { ...common, ...nothingOwed }
  const shortKobo = Math.max(0, -paidKobo)
  const due = instalments.filter(({ dueOn }) => dueOn <= day)
  const late = due.filter(({ dueOn, leftKobo }) => dueOn < day && leftKobo > 0)
  const [oldest] = late
  return {
    ...common,
    outstandingPrincipalKobo:
      sums.financed - sums.refund - total(instalments, (row) => row.paidPrincipalKobo),
    feesDueKobo: total(instalments, (row) => row.feeKobo - row.paidFeeKobo),
    arrearsKobo: shortKobo + total(late, ({ leftKobo }) => leftKobo),
    dueKobo: shortKobo + total(due, ({ leftKobo }) => leftKobo),
    daysPastDue: oldest ? daysBetween(oldest.dueOn, day) : 0,
    next: instalments.find(({ leftKobo }) => leftKobo > 0) ?? null,
    settlementKobo: shortKobo + settlement(instalments, day),
    shortKobo,
  }
}

const nothingOwed = {
  outstandingPrincipalKobo: 0,
  feesDueKobo: 0,
  arrearsKobo: 0,
  dueKobo: 0,
  daysPastDue: 0,
  next: null,
  settlementKobo: 0,
  shortKobo: 0,
}

/** Whether nothing is left to pay; true of a plan that was written off, too. */
export function isPaidOff({ next, shortKobo }: PlanState): boolean {
  return next === null && shortKobo === 0
}

function sumByKind(entries: readonly PlanEntry[]): Record<PlanEntryKind, number> {
  const sums = Object.fromEntries(planEntryKinds.map((kind) => [kind, 0])) as Record<
    PlanEntryKind,
    number
  >
  for (const { kind, amountKobo } of entries) sums[kind] += amountKobo
  return sums
}

/** The rows of the latest version that has taken effect. */
function rowsOn(versions: readonly ScheduleVersion[], day: string): readonly ScheduleRow[] {
  const taken = versions.filter(({ effectiveOn }) => effectiveOn <= day)
  const latest = taken.reduce<ScheduleVersion | null>(
    (best, each) => (best === null || each.version > best.version ? each : best),
    null,
  )
  return latest?.rows ?? []
}

/** Fills the instalments with what was paid: oldest first; fee, interest, principal. */
function allocate(
  rows: readonly ScheduleRow[],
  entries: readonly PlanEntry[],
  paidKobo: number,
): { instalments: InstalmentState[]; overpaidKobo: number } {
  let leftOfMoney = Math.max(0, paidKobo)
  const fees = feesByInstalment(entries)
  const take = (wanted: number) => {
    const taken = Math.min(wanted, leftOfMoney)
    leftOfMoney -= taken
    return taken
  }
  const ordered = [...rows].sort((a, b) =>
    a.dueOn === b.dueOn ? a.number - b.number : a.dueOn < b.dueOn ? -1 : 1,
  )
  const instalments = ordered.map((row) => {
    const feeKobo = fees.get(row.number) ?? 0
    const paidFeeKobo = take(feeKobo)
    const paidInterestKobo = take(row.interestKobo)
    const paidPrincipalKobo = take(row.principalKobo)
    const leftKobo =
      feeKobo +
      row.interestKobo +
      row.principalKobo -
      (paidFeeKobo + paidInterestKobo + paidPrincipalKobo)
    return { ...row, feeKobo, paidFeeKobo, paidInterestKobo, paidPrincipalKobo, leftKobo }
  })
  return { instalments, overpaidKobo: leftOfMoney }
}

/** Late fees less what was waived. */
function feesByInstalment(entries: readonly PlanEntry[]): Map<number, number> {
  const fees = new Map<number, number>()
  for (const { kind, instalment, amountKobo } of entries) {
    if (instalment === null) continue
    const signed = kind === 'late_fee' ? amountKobo : kind === 'fee_waived' ? -amountKobo : 0
    fees.set(instalment, (fees.get(instalment) ?? 0) + signed)
  }
  return fees
}

/** Without the interest of later instalments; what was paid of it ahead counts towards the rest. */
function settlement(instalments: readonly InstalmentState[], day: string): number {
  return Math.max(
    0,
    total(instalments, (row) =>
      row.dueOn <= day ? row.leftKobo : row.leftKobo - row.interestKobo,
    ),
  )
}

function total<Row>(rows: readonly Row[], amountOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amountOf(row), 0)
}

export type PlanAccount =
  | 'order'
  | 'cash'
  | 'principal'
  | 'fees_due'
  | 'interest'
  | 'fees'
  | 'overpaid'
  | 'losses'

/**
 * The balance of each account of a plan; debits are above zero. They sum to zero. The postings of an entry
 * are the difference that it makes.
 */
export function accountTotals(state: PlanState): Record<PlanAccount, number> {
  const { instalments } = state
  // Subtracted from 0, because -0 is another value in JavaScript.
  return {
    order: state.refundedKobo - state.financedKobo,
    cash: state.paidKobo,
    principal: state.outstandingPrincipalKobo,
    fees_due: state.feesDueKobo,
    interest: 0 - total(instalments, (row) => row.paidInterestKobo),
    fees: 0 - total(instalments, (row) => row.feeKobo),
    overpaid: state.shortKobo - state.overpaidKobo,
    losses: state.writtenOffKobo,
  }
}
