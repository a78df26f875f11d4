import { formatCalendarDay } from '../platform/format-time.ts'

/** The date of a number. */
export function AsOf({ day }: { day: string }) {
  return <time dateTime={day}>{formatCalendarDay(day)}</time>
}
