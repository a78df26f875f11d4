import { nairaHint, parseNaira } from '../money/parse-naira.ts'
import { chain, invalid, refine, text, valid, type Parser } from '../parse/parser.ts'
import { findDecimalsProblem, parseTypedNumber } from '../text/typed-number.ts'

/**
 * Fields of the desk's forms: what people type, as the value of a column, and back. Empty means
 * null. Put `filled` around a field that must be filled in.
 */

/** A sum of naira, in kobo. */
export const nairaField: Parser<number | null> = typed(parseNaira, `${nairaHint}.`)

/** A whole number from zero. */
export const wholeField: Parser<number | null> = typed((given) => {
  const parsed = parseTypedNumber(given)
  return parsed !== null && Number.isSafeInteger(parsed) ? parsed : null
}, 'Write a whole number, like 12.')

/** A number from zero, with as many decimals as its column stores. */
export function numberField(decimals: number): Parser<number | null> {
  return chain(typed(parseTypedNumber, 'Write a number, like 12 or 7.5.'), (value) => {
    const problem = value === null ? null : findDecimalsProblem(value, decimals)
    return problem === null ? valid(value) : invalid(problem)
  })
}

/** A moment of a `datetime-local` input, which shows the time in Lagos, as an ISO moment. */
export const momentField: Parser<string | null> = typed((given) => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(given)) return null
  const time = Date.parse(`${given}+01:00`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}, 'Choose a day and a time.')

/** A field that must be filled in. */
export function filled<Value>(
  field: Parser<Value | null>,
  message = 'Please fill this in.',
): Parser<Value> {
  return chain(field, (value) => (value === null ? invalid(message) : valid(value)))
}

/** Where a record stands in a list that staff put in order. */
export const positionField: Parser<number> = refine(
  filled(wholeField),
  (position) => position <= 1_000_000,
  'Write at most 1,000,000.',
)

/** The text of a number or sum in its field; `kobo` is written in naira. */
export function toTyped(value: unknown, unit?: 'kobo'): string {
  if (typeof value === 'number') return String(unit === 'kobo' ? value / 100 : value)
  return typeof value === 'string' ? value : ''
}

/** The value of a `datetime-local` input for a moment. */
export function toTypedMoment(value: unknown): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  // Lagos is one hour ahead of UTC all the year.
  return Number.isNaN(time) ? '' : new Date(time + 3_600_000).toISOString().slice(0, 16)
}

function typed<Value>(
  parse: (given: string) => Value | null,
  message: string,
): Parser<Value | null> {
  return chain(text(message), (given) => {
    if (given.trim() === '') return valid(null)
    const value = parse(given.trim())
    return value === null ? invalid(message) : valid(value)
  })
}
