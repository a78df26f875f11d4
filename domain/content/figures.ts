import { formatMonth } from '../calendar/day-names.ts'
import { formatNumber } from '../text/format-number.ts'
import { formatExactNaira, formatNaira, koboFromNaira } from '../money/money.ts'

/** A number that texts may name, with its day and source where it has them. */
export interface NamedNumber {
  value: number
  /** `YYYY-MM-DD` */
  asOf?: string
  source?: string
}

/** By name: `petrol`, `tariff_band_a`, `carbon.diesel`, `product.imole-kit-5kva`. */
export type NamedNumbers = ReadonlyMap<string, NamedNumber>

/** What stands where a figure cannot be calculated. */
const unknown = '–'

/**
 * Fills the placeholders of a text, so that a figure in it changes with the price behind it. A
 * placeholder is a format and a sum of numbers and names, with spaces between them and the usual
 * precedence: `{{naira 20 / 15 * petrol}}`. `{{date petrol}}` and `{{source petrol}}` tell where a
 * number is from. The database refuses texts with other placeholders
 * (`private.has_known_figures`). What cannot be calculated, such as a division by zero, becomes a
 * dash.
 */
export function fillFigures(text: string, numbers: NamedNumbers): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, placeholder: string) => {
    const [format = '', ...terms] = placeholder.trim().split(/\s+/)
    return fill(format, terms, numbers) ?? unknown
  })
}

function fill(format: string, terms: string[], numbers: NamedNumbers): string | null {
  const named = numbers.get(terms[0] ?? '')
  if (format === 'date') return named?.asOf ? formatMonth(named.asOf) : null
  if (format === 'source') return named?.source ?? null
  const write = Object.hasOwn(formats, format) ? formats[format] : undefined
  const value = calculate(terms, numbers)
  return write && value !== null ? write(value) : null
}

const formats: Record<string, (value: number) => string> = {
  /** "₦17,133" */
  naira: (value) => formatNaira(koboFromNaira(value)),
  /** "₦209.50", "₦835" */
  price: (value) => formatExactNaira(koboFromNaira(value)),
  number: (value) => formatNumber(value, { max: 0 }),
  tenths: (value) => formatNumber(value, { min: 1, max: 1 }),
  hundredths: (value) => formatNumber(value, { min: 2, max: 2 }),
  /** As it is stored: "0.463" */
  exact: (value) => formatNumber(value, { max: 5 }),
}

/** Adds and subtracts terms, each of which is a product of factors; null when it cannot. */
function calculate(terms: string[], numbers: NamedNumbers): number | null {
  const valueOf = (term = '') =>
    /^\d+(\.\d+)?$/.test(term) ? Number(term) : (numbers.get(term)?.value ?? NaN)
  let [sum, product] = [0, valueOf(terms[0])]
  for (let at = 1; at < terms.length; at += 2) {
    const value = valueOf(terms[at + 1])
    const sign = terms[at]
    if (sign === '*') product *= value
    else if (sign === '/') product /= value
    else if (sign === '+' || sign === '-') {
      sum += product
      product = sign === '+' ? value : -value
    } else return null
  }
  const total = sum + product
  return Number.isFinite(total) ? total : null
}
