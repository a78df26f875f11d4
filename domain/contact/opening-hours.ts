import { nameOfWeekday } from '../calendar/day-names.ts'
import { addDays } from '../calendar/days.ts'
import { isPublicHoliday } from '../calendar/public-holidays.ts'

/** A time of the day as the database holds it: `08:00:00` or `08:00`. */
type Time = string

/** The hours of a day of the week; without times it is closed. */
export interface WeekdayHours {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  opens: Time | null
  closes: Time | null
  note: string | null
}

/** A day with other hours, `YYYY-MM-DD`; without times it is closed. */
export interface SpecialDay {
  day: string
  name: string
  opens: Time | null
  closes: Time | null
}

export interface OpeningHours {
  week: readonly WeekdayHours[]
  special: readonly SpecialDay[]
}

/** "8:00" for `08:00:00`. */
function formatTime(time: Time): string {
  return time.slice(0, 5).replace(/^0/, '')
}

/** "8:00 – 18:00" or "Closed", with the note. */
export function formatHours({
  opens,
  closes,
  note = null,
}: {
  opens: Time | null
  closes: Time | null
  note?: string | null
}): string {
  const hours = opens && closes ? `${formatTime(opens)} – ${formatTime(closes)}` : 'Closed'
  return note ? `${hours} (${note})` : hours
}

/** A line of the table of hours. */
export interface OpeningLine {
  days: string
  hours: string
}

/** The week, with days of the same hours on one line. On public holidays the company is closed. */
export function listOpeningLines({ week }: OpeningHours): OpeningLine[] {
  const days = [...week].sort((one, two) => one.weekday - two.weekday)
  const lines: { first: number; last: number; hours: string; isClosed: boolean }[] = []
  for (const day of days) {
    const [hours, previous] = [formatHours(day), lines.at(-1)]
    if (previous?.hours === hours && previous.last === day.weekday - 1) previous.last = day.weekday
    else lines.push({ first: day.weekday, last: day.weekday, hours, isClosed: !day.opens })
  }
  const named = lines.map(({ first, last, hours }) => ({ days: nameOfDays(first, last), hours }))
  const end = named.at(-1)
  if (end && lines.at(-1)?.isClosed) end.days += ' and public holidays'
  else named.push({ days: 'Public holidays', hours: 'Closed' })
  return named
}

function nameOfDays(first: number, last: number): string {
  if (first === last) return nameOfWeekday(first)
  return `${nameOfWeekday(first)} ${last === first + 1 ? 'and' : 'to'} ${nameOfWeekday(last)}`
}

/** The hours of one day. */
export interface DayHours {
  opens: Time | null
  closes: Time | null
  /** Why it differs from other weeks, such as "Id el Kabir"; null for a usual day. */
  reason: string | null
}

/**
 * The hours of the company on a day. Special days of staff come before the public holidays that the law
 * fixes, and those before the usual week.
 * @param day `YYYY-MM-DD` in Lagos
 */
export function hoursOn({ week, special }: OpeningHours, day: string): DayHours {
  const other = special.find((one) => one.day === day)
  if (other) return { opens: other.opens, closes: other.closes, reason: other.name }
  if (isPublicHoliday(day)) return { opens: null, closes: null, reason: 'Public holiday' }
  // getUTCDay: 0 is Sunday.
  const weekday = new Date(day).getUTCDay() || 7
  const usual = week.find((one) => one.weekday === weekday)
  return { opens: usual?.opens ?? null, closes: usual?.closes ?? null, reason: null }
}

/** "Closed today (Id el Kabir)" or "Open today 8:00 – 18:00". */
export function describeToday(hours: OpeningHours, today: string): string {
  const { opens, closes, reason } = hoursOn(hours, today)
  const why = reason ? ` (${reason})` : ''
  return opens && closes
    ? `Open today ${formatHours({ opens, closes })}${why}`
    : `Closed today${why}`
}

/** How many days ahead pages announce other hours. */
const announcedDays = 30

/** The days with other hours that come soon, the next one first; not today. */
export function listComingDays({ special }: OpeningHours, today: string): SpecialDay[] {
  const last = addDays(today, announcedDays)
  return special
    .filter(({ day }) => day > today && day <= last)
    .sort((one, two) => (one.day < two.day ? -1 : 1))
}

/** The hours for search engines (schema.org `OpeningHoursSpecification`). */
export function openingHoursData(hours: OpeningHours, today: string) {
  const groups = new Map<string, { dayOfWeek: string[]; opens: string; closes: string }>()
  for (const { weekday, opens, closes } of [...hours.week].sort((a, b) => a.weekday - b.weekday)) {
    if (!opens || !closes) continue
    const key = `${opens} ${closes}`
    const group = groups.get(key) ?? { dayOfWeek: [], ...toClock({ opens, closes }) }
    group.dayOfWeek.push(nameOfWeekday(weekday))
    groups.set(key, group)
  }
  const special = hours.special
    .filter(({ day }) => day >= today && day <= addDays(today, announcedDays))
    .map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: day,
      validThrough: day,
      // The same time twice means closed.
      ...toClock({ opens: opens ?? '00:00', closes: closes ?? '00:00' }),
    }))
  return {
    openingHoursSpecification: [...groups.values()].map((group) => ({
      '@type': 'OpeningHoursSpecification',
      ...group,
    })),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

function toClock({ opens, closes }: { opens: Time; closes: Time }) {
  return { opens: opens.slice(0, 5), closes: closes.slice(0, 5) }
}
