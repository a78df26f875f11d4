import type { PlanEntry, ScheduleVersion } from '../plan-state.ts'

export const scheduleReasons = ['agreed', 'pause', 'refund', 'settlement', 'undo'] as const
export type ScheduleReason = (typeof scheduleReasons)[number]

/** A version with why it was written. A version `pause` is the pause itself. */
export interface RecordedVersion extends ScheduleVersion {
  reason: ScheduleReason
}

/** An entry as it is booked, or about to be. */
export interface RecordedEntry extends PlanEntry {
  /** The same key is booked once. */
  key: string
  /** The key of the entry that it takes back. */
  reverses: string | null
}

/** All that was written about a plan. */
export interface PlanRecord {
  versions: readonly RecordedVersion[]
  entries: readonly RecordedEntry[]
}

/** The latest version; null before the plan begins. */
export function latestVersion({ versions }: PlanRecord): RecordedVersion | null {
  return versions.reduce<RecordedVersion | null>(
    (latest, each) => (latest === null || each.version > latest.version ? each : latest),
    null,
  )
}

/**
 * The day as of which all of a record counts: today, or a later day that the record has already, when
 * the clocks of two servers differ at midnight.
 */
export function lastDay({ versions, entries }: PlanRecord, today: string): string {
  return [...versions, ...entries].reduce(
    (last, { effectiveOn }) => (effectiveOn > last ? effectiveOn : last),
    today,
  )
}

/** Entries that count: neither taken back, nor taking back another one. */
export function standingEntries({ entries }: PlanRecord): RecordedEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ key, reverses }) => reverses === null && !reversed.has(key))
}

/** The entry that takes another one back, as if it had never been. */
export function mirrorOf(entry: RecordedEntry, key = `undo:${entry.key}`): RecordedEntry {
  return { ...entry, amountKobo: -entry.amountKobo, key, reverses: entry.key }
}
