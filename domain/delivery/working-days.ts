import { addDays } from '../calendar/days.ts'
import { isPublicHoliday } from '../calendar/public-holidays.ts'

/**
 * Working days of our deliveries: Monday to Friday without the public holidays of Nigeria. Days are
 * `YYYY-MM-DD` in Lagos.
 */

/** Whether we deliver on a day. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isPublicHoliday(day)
}

/**
 * The working day that is `count` working days after a day. The day itself does not count; 0 is the
 * day itself, or the next working day.
 * @param count a whole number, 0 or more
 */
export function addWorkingDays(day: string, count: number): string {
  let found = day
  for (let left = count; left > 0;) {
    found = addDays(found, 1)
    if (isWorkingDay(found)) left -= 1
  }
  while (!isWorkingDay(found)) found = addDays(found, 1)
  return found
}
