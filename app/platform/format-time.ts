import { formatLongDay } from '../../domain/calendar/day-names.ts'
import { site } from '../../site.config.ts'

export { formatCalendarDay, formatLongDay, formatMonth } from '../../domain/calendar/day-names.ts'

type Options = Intl.DateTimeFormatOptions

/** Makes a format when it is first used: each takes a cheap phone some milliseconds. */
function formatOf(timeZone: string, options: Options) {
  let format: Intl.DateTimeFormat | undefined
  return {
    format: (time: Date | number) =>
      (format ??= new Intl.DateTimeFormat(site.locale, { ...options, timeZone })).format(time),
  }
}

/** Formats moments where the company is. */
const ofMoments = (options: Options) => formatOf(site.timeZone, options)

/** Formats calendar days, which have no time zone: "2026-12-03" is read as midnight UTC. */
const ofCalendar = (options: Options) => formatOf('UTC', options)

const day = ofMoments({ dateStyle: 'medium' })
const moment = ofMoments({ dateStyle: 'medium', timeStyle: 'short' })
const hour = { hour: 'numeric', minute: '2-digit' } as const
const weekdayHour = ofMoments({ weekday: 'long', ...hour })
const weekdayMoment = ofMoments({ weekday: 'long', day: 'numeric', month: 'short', ...hour })
const calendarMoment = ofCalendar({ dateStyle: 'long', timeStyle: 'short' })

/** "3 Dec 2026", where the company is. */
export function formatDay(time: string | number | Date): string {
  return day.format(new Date(time))
}

/** "3 Dec 2026, 14:05", where the company is. */
export function formatMoment(time: string | number | Date): string {
  return moment.format(new Date(time))
}

/** "Thursday 14:05", where the company is: a time within a week. */
export function formatWeekdayHour(time: string): string {
  return weekdayHour.format(new Date(time))
}

/** "Thursday, 3 Dec, 14:05", where the company is. */
export function formatWeekdayMoment(time: string): string {
  return weekdayMoment.format(new Date(time))
}

/** "a minute", "43 minutes" or "an hour": how long to wait, rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}

/**
 * What a date input holds, in words: "3 December 2026" for `2026-12-03`, with the time for
 * `2026-12-03T14:05`. Empty while it is not complete.
 */
export function formatTypedDay(text: string): string {
  const isMoment = text.includes('T')
  const time = Date.parse(isMoment ? `${text}Z` : text)
  return Number.isNaN(time) ? '' : isMoment ? calendarMoment.format(time) : formatLongDay(text)
}
