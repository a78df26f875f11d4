import { calendarDay } from '../calendar/calendar-day.ts'
import { toTyped } from '../forms/typed-fields.ts'
import { chain, invalid, object, text, valid, type Parser } from '../parse/parser.ts'
import { optionalLine, requiredLine } from '../parse/text-fields.ts'

/** The hours of a day as the desk's form holds them; both times empty: closed. */
interface HoursForm {
  opens: string
  closes: string
}
export type WeekdayForm = HoursForm & { note: string }
export type SpecialDayForm = HoursForm & { day: string; name: string }

/** `08:00` of a time input; empty is null. */
const time: Parser<string | null> = chain(text(), (given) => {
  if (given.trim() === '') return valid(null)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(given)
    ? valid(`${given}:00`)
    : invalid('Write a time, like 08:00.')
})

const hours = { opens: time, closes: time }

function checkHours<Day extends { opens: string | null; closes: string | null }>(day: Day) {
  const { opens, closes } = day
  if (opens === null && closes !== null) return invalid('Write when it opens.', 'opens')
  if (closes === null && opens !== null) return invalid('Write when it closes.', 'closes')
  return opens !== null && closes !== null && closes <= opens
    ? invalid('It must close after it opens.', 'closes')
    : valid(day)
}

const whenTooLong = 'Please use at most 60 characters.'

/** Turns the fields of the form into the columns of a day of the week. */
export const parseWeekdayForm = chain(
  object({ ...hours, note: optionalLine({ maxLength: 60, whenTooLong }) }),
  checkHours,
)

/** Turns the fields of the form into the columns of a day with other hours. */
export const parseSpecialDayForm = chain(
  object({
    ...hours,
    day: calendarDay('Choose the day.'),
    name: requiredLine({
      maxLength: 60,
      whenMissing: 'Say why, like “Id el Kabir”. Customers read it.',
      whenTooLong,
    }),
  }),
  checkHours,
)

function toHoursForm(values: Readonly<Record<string, unknown>>): HoursForm {
  return { opens: toTyped(values.opens).slice(0, 5), closes: toTyped(values.closes).slice(0, 5) }
}

/** The form of a day of the week. */
export function toWeekdayForm(values: Readonly<Record<string, unknown>>): WeekdayForm {
  return { ...toHoursForm(values), note: toTyped(values.note) }
}

/** The form of a day with other hours. A new one is closed. */
export function toSpecialDayForm(values: Readonly<Record<string, unknown>>): SpecialDayForm {
  return { ...toHoursForm(values), day: toTyped(values.day), name: toTyped(values.name) }
}
