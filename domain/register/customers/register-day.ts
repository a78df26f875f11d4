import { calendarDay } from '../../calendar/calendar-day.ts'
import { type Parser } from '../../parse/parser.ts'

/** A day of a reading or of a claim: of a year that solar panels know, and that PostgreSQL can store. */
export function registerDay(message: string): Parser<string> {
  return calendarDay(message, { from: '1990-01-01', to: '2199-12-31' })
}
