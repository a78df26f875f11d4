import { monthNames } from './month-names.ts'

/**
 * The words of dates, because the first date that Intl writes holds up a cheap phone for a tenth of a
 * second.
 */
const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** "Monday" for 1. */
export function nameOfWeekday(weekday: number): string {
  return weekdayNames[weekday - 1] ?? ''
}

/** "December 2026" for `2026-12-03`. */
export function formatMonth(day: string): string {
  const date = dateOf(day)
  return `${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** "3 December 2026" for `2026-12-03`. */
export function formatLongDay(day: string): string {
  return `${dateOf(day).getUTCDate()} ${formatMonth(day)}`
}

/** "3 Dec 2026" for `2026-12-03`. */
export function formatCalendarDay(day: string): string {
  return formatLongDay(day).replace(/[A-Z]\w+/, (name) =>
    name.slice(0, name === 'September' ? 4 : 3),
  )
}

/** @throws RangeError for what is not a date */
function dateOf(day: string): Date {
  const date = new Date(day)
  if (Number.isNaN(date.getTime())) throw new RangeError(`${day} is not a date`)
  return date
}
