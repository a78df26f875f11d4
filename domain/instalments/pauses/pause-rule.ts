import { addDays } from '../../calendar/days.ts'
import { maxPauses, pauseDays } from '../ledger/pause-schedule.ts'
import type { PlanStatus } from '../plan-status.ts'

/** Somebody who is later than this talks to our team, so that the pause really helps. */
export const maxDaysLateForPause = 30

export const pauseRequestStatuses = ['requested', 'granted', 'declined', 'withdrawn'] as const
export type PauseRequestStatus = (typeof pauseRequestStatuses)[number]

/** What asking for a pause leads to; `no`: there is nothing to pause, or it is paused or asked for already. */
export const pauseOutcomes = ['at_once', 'staff', 'no'] as const
export type PauseOutcome = (typeof pauseOutcomes)[number]

/** Who decides a request for a pause: the rule, at once, or staff. */
export function decidePause({
  status,
  used,
  daysPastDue,
  isPaused,
  hasOpenRequest,
}: {
  status: PlanStatus
  /** Pauses that the plan has had. */
  used: number
  daysPastDue: number
  isPaused: boolean
  hasOpenRequest: boolean
}): PauseOutcome {
  if (status !== 'active' || isPaused || hasOpenRequest) return 'no'
  return used < maxPauses && daysPastDue <= maxDaysLateForPause ? 'at_once' : 'staff'
}

/** The last day of a pause that runs today; null when none does. @param pausedOn the days of the pauses */
export function findPausedUntil(pausedOn: readonly string[], today: string): string | null {
  const ends = pausedOn.map((day) => addDays(day, pauseDays)).filter((end) => today < end)
  return [...ends].sort().at(-1) ?? null
}
