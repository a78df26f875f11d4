import { addMonths } from '../../domain/calendar/days.ts'
import { annuitySchedule, flatRateSchedule } from '../../domain/finance/instalment-schedule.ts'
import type { ScheduleRow } from '../../domain/instalments/plan-state.ts'

/** What the customer agreed to. */
export interface AgreedTerms {
  financedKobo: number
  months: number
  interest: 'reducing' | 'flat'
  ratePercentPerMonth: number
}

/**
 * The first version of the schedule: due each month on the day on which the plan began, in a shorter month
 * on its last day.
 * @param beganOn `YYYY-MM-DD`
 */
export function agreedSchedule(
  { financedKobo, months, interest, ratePercentPerMonth }: AgreedTerms,
  beganOn: string,
): ScheduleRow[] {
  const loan = { principalKobo: financedKobo, months }
  const rate = ratePercentPerMonth / 100
  const instalments =
    interest === 'flat' ? flatRateSchedule(loan, rate) : annuitySchedule(loan, 12 * rate)
  return instalments.map(({ number, principalKobo, interestKobo }) => ({
    number,
    dueOn: addMonths(beganOn, number),
    principalKobo,
    interestKobo,
  }))
}
