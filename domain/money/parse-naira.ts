import { plainCharacters } from '../text/clean-text.ts'
import { parseTypedNumber } from '../text/typed-number.ts'
import { koboFromNaira } from './money.ts'

const factors = new Map([
  ['k', 1_000],
  ['thousand', 1_000],
  ['m', 1_000_000],
  ['million', 1_000_000],
])
const multiplied = /^(.+?)\s*(k|thousand|m|million)$/i

/**
 * An amount of naira as people type it, in kobo: "₦1,234", "N 1 234", "#50,000", "50,000/=", "50k",
 * "1.5 million". Null for text that is not an amount, or is ambiguous: "1.234" is one naira here and a
 * thousand elsewhere. Every field and URL parameter for money uses it.
 */
export function parseNaira(text: string): number | null {
  const amount = plainCharacters(text)
    .replace(/^(?:₦|#|=N=|NGN|N)\s*/i, '')
    .replace(/\s*(?:\/[=-]|naira|NGN)$/i, '')
    .replace(/:(\d\d)$/, '.$1')
    .replace(/\.$/, '')
  const [, figures = amount, unit = ''] = multiplied.exec(amount) ?? []
  if (/\.\d{3,}$/.test(figures)) return null
  const parsed = parseTypedNumber(figures)
  if (parsed === null) return null
  const naira = parsed * (factors.get(unit.toLowerCase()) ?? 1)
  return naira < 1e12 ? koboFromNaira(naira) : null
}

/** Error message of a field that {@link parseNaira} could not read. */
export const nairaHint = 'Write the amount in figures, like 500,000'
