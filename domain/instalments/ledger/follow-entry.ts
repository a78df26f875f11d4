import { accountTotals, isPaidOff, planState, type PlanAccount } from '../plan-state.ts'
import { isFeeJustified } from './late-fee.ts'
import {
  lastDay,
  latestVersion,
  mirrorOf,
  standingEntries,
  type PlanRecord,
  type RecordedEntry,
  type RecordedVersion,
  type ScheduleReason,
} from './plan-record.ts'
import { replaySchedule } from './replay-schedule.ts'

/** An entry to book, with the version of the schedule that comes before it. */
export interface PlanChange {
  version: RecordedVersion | null
  entry: RecordedEntry
  /** Difference that both make to the accounts, kobo; without zeros. They sum to zero. */
  postings: Partial<Record<PlanAccount, number>>
}

/** All that one entry calls for, in order, and the record after it. */
export interface Followed {
  changes: PlanChange[]
  record: PlanRecord
}

/** Keys of what follows from another entry; staff never use them. */
const again = 'write-off-again:'
const reopened = 'reopen:'

/**
 * What an entry changes in a plan:
 * 1. A write-off is undone before anything else is booked.
 * 2. The schedule is replayed, and written when its rows are others now.
 * 3. A late fee that was not justified on its day, as we know now, is waived.
 * 4. What is left is written off again, when staff wrote the plan off and all that came later counts from
 *    a day until then. So what we learn late changes the loss, and what happens later ends the write-off.
 * @param today `YYYY-MM-DD`; a version takes effect today
 */
export function followEntry(record: PlanRecord, entry: RecordedEntry, today: string): Followed {
  let followed: Followed = { changes: [], record }
  const writeOff = findWriteOff(record)
  if (writeOff && entry.kind !== 'write_off') {
    const mirror = mirrorOf(writeOff, `${reopened}${writeOff.key}`)
    followed = add(followed, mirror, today)
  }
  followed = add(followed, entry, today)
  if (entry.kind === 'write_off') return followed
  followed = waiveUnjustified(followed, today)
  const wanted = findWantedWriteOff(followed.record)
  const amountKobo = wanted ? writeOffAmount(followed.record, today) : 0
  if (!wanted || amountKobo <= 0) return followed
  return add(followed, { ...wanted, amountKobo, key: `${again}${entry.key}` }, today)
}

/** The write-off that staff decided on and that nothing has ended since; null without one. */
function findWantedWriteOff({ entries }: PlanRecord): RecordedEntry | null {
  const wanted = entries
    .filter(
      ({ kind, reverses, key }) =>
        kind === 'write_off' && reverses === null && !key.startsWith(again),
    )
    .at(-1)
  if (!wanted) return null
  const isEnded = entries
    .slice(entries.indexOf(wanted) + 1)
    .some(({ kind, key, reverses, effectiveOn }) =>
      kind === 'write_off'
        ? reverses !== null && !key.startsWith(reopened)
        : effectiveOn > wanted.effectiveOn,
    )
  return isEnded ? null : wanted
}

/** The write-off that is in force; null without one. */
export function findWriteOff(record: PlanRecord): RecordedEntry | null {
  return standingEntries(record).find(({ kind }) => kind === 'write_off') ?? null
}

/** What a write-off writes off: principal, fees and what is short. Interest that nobody paid is not income. */
export function writeOffAmount(record: PlanRecord, today: string): number {
  const state = planState(record, lastDay(record, today))
  return state.outstandingPrincipalKobo + state.feesDueKobo + state.shortKobo
}

/** What the status of a plan that has begun must be. */
export function statusAfter(
  record: PlanRecord,
  today: string,
): 'active' | 'settled_early' | 'closed' | 'written_off' {
  const state = planState(record, lastDay(record, today))
  if (state.writtenOffKobo > 0) return 'written_off'
  if (!isPaidOff(state)) return 'active'
  return replaySchedule(record).settledOn === null ? 'closed' : 'settled_early'
}

/**
 * The next version of the schedule when a replay gives other rows; null when they are the same. The first
 * time that the plan is settled has a version of its own, also with the same rows or by a refund: the
 * database asks for it.
 * @param reason why it changes while it is not settled, or was settled before
 */
export function nextVersion(
  record: PlanRecord,
  today: string,
  reason?: ScheduleReason,
): RecordedVersion | null {
  const latest = latestVersion(record)
  if (!latest) return null
  const { rows, settledOn } = replaySchedule(record)
  const isSame = rows.every((row, at) => {
    const now = latest.rows[at]
    return (
      row.dueOn === now?.dueOn &&
      row.principalKobo === now.principalKobo &&
      row.interestKobo === now.interestKobo
    )
  })
  const isFirstSettlement =
    settledOn !== null && !record.versions.some((each) => each.reason === 'settlement')
  if (isSame && !isFirstSettlement) return null
  return {
    version: latest.version + 1,
    effectiveOn: lastDay(record, today),
    reason: isFirstSettlement
      ? 'settlement'
      : (reason ?? (settledOn === null ? 'undo' : 'settlement')),
    rows,
  }
}

function add({ changes, record }: Followed, entry: RecordedEntry, today: string): Followed {
  const booked = { ...record, entries: [...record.entries, entry] }
  const reason = entry.kind === 'refund' && entry.reverses === null ? 'refund' : undefined
  const version = nextVersion(booked, today, reason)
  const after = version ? { ...booked, versions: [...booked.versions, version] } : booked
  const postings = difference(record, after, today)
  return { changes: [...changes, { version, entry, postings }], record: after }
}

function difference(
  before: PlanRecord,
  after: PlanRecord,
  today: string,
): Partial<Record<PlanAccount, number>> {
  const from = accountTotals(planState(before, lastDay(before, today)))
  const to = accountTotals(planState(after, lastDay(after, today)))
  const accounts = Object.keys(to) as PlanAccount[]
  return Object.fromEntries(
    accounts.flatMap((account) => {
      const kobo = to[account] - from[account]
      return kobo === 0 ? [] : [[account, kobo]]
    }),
  )
}

function waiveUnjustified(followed: Followed, today: string): Followed {
  const standing = standingEntries(followed.record)
  const waived = new Set(
    standing.flatMap(({ kind, instalment }) => (kind === 'fee_waived' ? [instalment] : [])),
  )
  return standing.reduce((soFar, fee) => {
    if (fee.kind !== 'late_fee' || waived.has(fee.instalment)) return soFar
    if (isFeeJustified(soFar.record, fee)) return soFar
    return add(soFar, { ...fee, kind: 'fee_waived', key: `not-late:${fee.key}` }, today)
  }, followed)
}
