import { formatNumber } from '../text/format-number.ts'
import { calendarDay } from '../calendar/calendar-day.ts'
import { filledLine, slugField } from '../forms/line-fields.ts'
import { filled, nairaField, toTyped } from '../forms/typed-fields.ts'
import { chain, flag, invalid, map, object, oneOf, text, valid } from '../parse/parser.ts'
import { requiredText } from '../parse/text-fields.ts'
import { employmentTypes } from './employment-type.ts'

/** A job opening as the desk's form holds it. */
export interface OpeningForm {
  slug: string
  title: string
  team: string
  place: string
  employment_type: string
  summary: string
  /** One a line. */
  responsibilities: string
  requirements: string
  salary_min_naira: string
  salary_max_naira: string
  posted_on: string
  closes_on: string
  is_published: boolean
}

const maxLines = 20
const maxLineLength = 300

/** A list, one entry a line. */
const lines = chain(
  map(text(), (given) =>
    given
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
  (given) => {
    if (given.length > maxLines) return invalid(`Write at most ${maxLines} lines.`)
    return given.every((each) => each.length <= maxLineLength)
      ? valid(given)
      : invalid(`Use at most ${maxLineLength} characters in each line.`)
  },
)

const maxSalaryNaira = 2_000_000_000

/** A monthly salary in whole naira. */
const salary = chain(filled(nairaField), (kobo) => {
  const naira = kobo / 100
  if (!Number.isInteger(naira) || naira === 0) return invalid('Write whole naira, like 220,000.')
  return naira <= maxSalaryNaira
    ? valid(naira)
    : invalid(`Write at most ${formatNumber(maxSalaryNaira)}.`)
})

const fields = object({
  slug: slugField({ maxLength: 80, example: 'solar-installer-lagos' }),
  title: filledLine(120),
  team: filledLine(80),
  place: filledLine(80),
  employment_type: oneOf(employmentTypes, 'Choose the kind of work.'),
  summary: requiredText({
    maxLength: 400,
    whenMissing: 'Please fill this in.',
    whenTooLong: 'Please use at most 400 characters.',
  }),
  responsibilities: lines,
  requirements: lines,
  salary_min_naira: salary,
  salary_max_naira: salary,
  posted_on: calendarDay('Choose the day from which it is open.'),
  closes_on: calendarDay('Choose the last day to apply.'),
  is_published: flag(),
})

/** Turns the fields of the form into the columns of an opening. */
export const parseOpeningForm = chain(fields, (opening) => {
  if (opening.salary_max_naira < opening.salary_min_naira)
    return invalid('The highest salary is below the lowest.', 'salary_max_naira')
  return opening.closes_on < opening.posted_on
    ? invalid('It closes before it opens.', 'closes_on')
    : valid(opening)
})

const toLines = (value: unknown) => (Array.isArray(value) ? value.join('\n') : '')

/** The form of an opening; of a new one when it has no values yet. It begins as a draft. */
export function toOpeningForm(values: Readonly<Record<string, unknown>>): OpeningForm {
  return {
    slug: toTyped(values.slug),
    title: toTyped(values.title),
    team: toTyped(values.team),
    place: toTyped(values.place),
    employment_type: toTyped(values.employment_type ?? 'full_time'),
    summary: toTyped(values.summary),
    responsibilities: toLines(values.responsibilities),
    requirements: toLines(values.requirements),
    salary_min_naira: toTyped(values.salary_min_naira),
    salary_max_naira: toTyped(values.salary_max_naira),
    posted_on: toTyped(values.posted_on),
    closes_on: toTyped(values.closes_on),
    is_published: values.is_published === true,
  }
}
