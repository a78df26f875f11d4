import { calendarDay } from '../../calendar/calendar-day.ts'
import { refine, type Parser } from '../../parse/parser.ts'

/** A day of a reading or of a claim: of a year that solar panels know, and that PostgreSQL can store. */
export function registerDay(message: string): Parser<string> {
  return refine(calendarDay(message), (day) => day >= '1990-01-01' && day <= '2199-12-31', message)
}
