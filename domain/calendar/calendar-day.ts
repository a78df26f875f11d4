import { refine, text, type Parser } from '../parse/parser.ts'

/**
 * A day of the calendar as `YYYY-MM-DD`. A date field gives the year 0026 to somebody who types 26, so the day
 * must be within years that are meant.
 */
export function calendarDay(
  message: string,
  { from = '2000-01-01', to = '2099-12-31' }: { from?: string; to?: string } = {},
): Parser<string> {
  return refine(
    refine(text(message), isCalendarDay, message),
    (day) => day >= from && day <= to,
    `Please check the year: it must be from ${from.slice(0, 4)} to ${to.slice(0, 4)}.`,
  )
}

/**
 * Whether a text is a day of the calendar as `YYYY-MM-DD`. There is no year 0, as in PostgreSQL. A check of
 * the register asks it millions of times.
 */
export function isCalendarDay(given: string): boolean {
  if (!/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(given)) return false
  const day = Number(given.slice(8))
  return day <= 28 || day <= daysInMonth(Number(given.slice(0, 4)), Number(given.slice(5, 7)))
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
