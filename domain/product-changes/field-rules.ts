import { formatNumber } from '../text/format-number.ts'
import { formatExactNaira } from '../money/money.ts'
import { parseNaira } from '../money/parse-naira.ts'
import { cleanLine, cleanText } from '../text/clean-text.ts'
import { maxPriceKobo } from '../products/max-price.ts'
import { findDecimalsProblem, parseTypedNumber } from '../text/typed-number.ts'
import { countCharacters } from '../text/count-characters.ts'

/** The value of a field, as JSON: money in kobo, a category by its id. */
export type FieldValue = string | number | boolean | null

/** What staff may choose from, read from the database. */
export interface FieldChoices {
  categories: readonly { id: string; slug: string; name: string }[]
  vatClasses: readonly { slug: string; name: string }[]
}

/** The value that a cell of a file means, or a sentence that says what is wrong with it. */
type ReadCell = { ok: true; value: FieldValue } | { ok: false; message: string }

/** How a field is read from the cell of a file, and how people see it. */
export interface FieldRule {
  read(cell: string, choices: FieldChoices): ReadCell
  show(value: FieldValue, choices: FieldChoices): string
}

const good = (value: FieldValue): ReadCell => ({ ok: true, value })
const bad = (message: string): ReadCell => ({ ok: false, message })
const plain = (value: FieldValue) => (value === null ? 'none' : String(value))

/**
 * What a spreadsheet runs as a formula (OWASP, CSV injection). An export puts an apostrophe before
 * such a text, so one with an apostrophe is what somebody exported.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/
const keptText = /^'(?=[=+\-@\t\r＝＋－＠])/

/** One line, or several, of `min` to `max` characters. */
export function textRule({
  max,
  min = 1,
  hasLines = false,
}: {
  max: number
  min?: number
  hasLines?: boolean
}): FieldRule {
  return {
    read(cell) {
      if (formula.test(cell))
        return bad(
          `“${cell.slice(0, 20)}” looks like a formula. Put an apostrophe (') before a text that begins with ${cell[0]}.`,
        )
      const text = (hasLines ? cleanText : cleanLine)(cell.replace(keptText, ''))
      const length = countCharacters(text)
      if (length < min) return bad('This is empty.')
      return length > max ? bad(`This has ${length} characters; at most ${max} fit.`) : good(text)
    },
    show: plain,
  }
}

/** An amount above ₦0. With `mayBeNone` the word "none" means that there is none. */
export function priceRule({ mayBeNone = false } = {}): FieldRule {
  return {
    read(cell) {
      if (mayBeNone && /^none$/i.test(cell)) return good(null)
      const kobo = parseNaira(cell)
      if (kobo === null) return bad(whyNoPrice(cell))
      if (kobo === 0) return bad('A price must be above ₦0.')
      return kobo > maxPriceKobo ? bad(tooLarge) : good(kobo)
    },
    show: (value) => (typeof value === 'number' ? formatExactNaira(value) : plain(value)),
  }
}

const tooLarge = `This is too large: a price is at most ${formatExactNaira(maxPriceKobo)}.`

function whyNoPrice(cell: string): string {
  const amount = cell.replace(/^(?:₦|NGN|N)\s*/i, '')
  if (/^[-−–]/.test(amount)) return 'A price must be above ₦0.'
  if (/^[\d, ]{11,}(\.\d*)?$/.test(amount) || /^\d+(\.\d+)?e\+?\d+$/i.test(amount)) return tooLarge
  if (/^\d[\d., ]*$/.test(amount))
    return `“${cell}” can be read in more than one way. Write a thousand as 1000 or 1,000, and kobo after a point, as in 1,000.50.`
  return `“${cell}” is not an amount. Write it in figures, like 500,000.`
}

/** A whole number, or with `decimals` a number with a fraction. */
export function numberRule({
  max,
  decimals = 0,
  unit = '',
}: {
  max: number
  decimals?: number
  unit?: string
}): FieldRule {
  const expected = `Write a ${decimals === 0 ? 'whole number' : 'number'} from 0 to ${formatNumber(max)}.`
  return {
    read(cell) {
      const number = parseTypedNumber(cell)
      if (number === null || number > max) return bad(expected)
      const problem = findDecimalsProblem(number, decimals)
      if (problem !== null) return bad(decimals === 0 ? expected : problem)
      return good(number)
    },
    show: (value) => `${plain(value)}${unit}`,
  }
}

export const yesNoRule: FieldRule = {
  read(cell) {
    if (/^(yes|y|true|1)$/i.test(cell)) return good(true)
    return /^(no|n|false|0)$/i.test(cell) ? good(false) : bad('Write yes or no.')
  },
  show: (value) => (value === true ? 'yes' : 'no'),
}

/** One of the words, in any case. */
export function wordRule(words: readonly string[]): FieldRule {
  return {
    read(cell) {
      const word = words.find((each) => each === cell.toLowerCase())
      return word === undefined
        ? bad(`“${cell.slice(0, 40)}” is not one of: ${words.join(', ')}.`)
        : good(word)
    },
    show: plain,
  }
}

/** A category by its name or the last part of its address. */
export const categoryRule: FieldRule = {
  read(cell, { categories }) {
    const wanted = cleanLine(cell).toLowerCase()
    const found = categories.find(
      ({ slug, name }) => slug === wanted || name.toLowerCase() === wanted,
    )
    return found
      ? good(found.id)
      : bad(
          `There is no category “${cell.slice(0, 40)}”. There are: ${categories.map(({ slug }) => slug).join(', ')}.`,
        )
  },
  show: (value, { categories }) => categories.find(({ id }) => id === value)?.name ?? plain(value),
}

/** A VAT class by its name or its short word. */
export const vatClassRule: FieldRule = {
  read(cell, { vatClasses }) {
    const wanted = cleanLine(cell).toLowerCase()
    const found = vatClasses.find(
      ({ slug, name }) => slug === wanted || name.toLowerCase() === wanted,
    )
    return found
      ? good(found.slug)
      : bad(
          `There is no VAT class “${cell.slice(0, 40)}”. There are: ${vatClasses.map(({ slug }) => slug).join(', ')}.`,
        )
  },
  show: (value, { vatClasses }) =>
    vatClasses.find(({ slug }) => slug === value)?.name ?? plain(value),
}
