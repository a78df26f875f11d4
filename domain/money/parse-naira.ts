import { parseTypedNumber } from '../text/typed-number.ts'
import { koboFromNaira } from './money.ts'

/**
 * An amount of naira as people type it, in kobo: "₦1,234", "N 1 234", "NGN 1234.50". Null for text
 * that is not an amount, or is ambiguous: "1.234" is one naira here and a thousand elsewhere. Every
 * field and URL parameter for money uses it.
 */
export function parseNaira(text: string): number | null {
  const amount = text.trim().replace(/^(?:₦|NGN|N)\s*/i, '')
  if (/\.\d{3,}$/.test(amount)) return null
  const naira = parseTypedNumber(amount)
  return naira === null ? null : koboFromNaira(naira)
}

/** Error message of a field that {@link parseNaira} could not read. */
export const nairaHint = 'Write the amount in figures, like 500,000'
