import { refine, text, type Parser } from '../parse/parser.ts'

/** A day of the calendar as `YYYY-MM-DD`. */
export function calendarDay(message: string): Parser<string> {
  return refine(text(message), isCalendarDay, message)
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. */
export function isCalendarDay(given: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given)) return false
  const time = Date.parse(given)
  // 30 February is read as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(given)
}
