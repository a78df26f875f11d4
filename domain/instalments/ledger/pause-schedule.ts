import { addDays } from '../../calendar/days.ts'
import type { InstalmentState, ScheduleRow } from '../plan-state.ts'

/** Days by which a pause moves what is not paid. */
export const pauseDays = 30
/** How often a plan may pause. */
export const maxPauses = 2

/** The rows after a pause: those that are not paid in full are due 30 days later, at no cost. */
export function pauseSchedule(instalments: readonly InstalmentState[]): ScheduleRow[] {
  return instalments.map(({ number, dueOn, principalKobo, interestKobo, leftKobo }) => ({
    number,
    dueOn: leftKobo > 0 ? addDays(dueOn, pauseDays) : dueOn,
    principalKobo,
    interestKobo,
  }))
}
