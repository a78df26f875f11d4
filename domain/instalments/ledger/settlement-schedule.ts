import type { ScheduleRow } from '../plan-state.ts'

/** The rows of a plan that was settled on a day: no interest of instalments that were due later. */
export function settlementSchedule(rows: readonly ScheduleRow[], settledOn: string): ScheduleRow[] {
  return rows.map(({ number, dueOn, principalKobo, interestKobo }) => ({
    number,
    dueOn,
    principalKobo,
    interestKobo: dueOn > settledOn ? 0 : interestKobo,
  }))
}
