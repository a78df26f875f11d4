import { refine, text, type Parser } from '../parse/parser.ts'

/** Calendar days as `YYYY-MM-DD`, which sort as text. They have no time zone. */

const dayMs = 86_400_000

/**
 * The day in Lagos at a moment. Nigeria has one time zone, UTC+1, without daylight saving (IANA
 * Africa/Lagos).
 */
export function dayInLagos(now: Date): string {
  return new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10)
}

/** The day some days after another one, or before it. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** A day of the calendar. */
export function calendarDay(message: string): Parser<string> {
  return refine(text(message), isCalendarDay, message)
}

function isCalendarDay(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return false
  const time = Date.parse(given)
  // 30 February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given)
}
