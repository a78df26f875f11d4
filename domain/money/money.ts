import { parseTypedNumber } from '../text/typed-number.ts'

/**
 * Money. In code it is a whole number of kobo (1 naira = 100 kobo); `products.price` alone is naira and
 * is converted with {@link koboFromNaira} where it is read.
 */

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  maximumFractionDigits: 0,
})
const nairaAndKobo = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  minimumFractionDigits: 2,
})

/**
 * Kobo of a naira amount, rounded half away from zero once.
 * @throws RangeError when the amount is not finite or its kobo exceed 2^53
 */
export function koboFromNaira(nairaAmount: number): number {
  // toFixed repairs binary fractions such as 1.005 before the rounding, which is then exact.
  const kobo = Math.round(Number((nairaAmount * 100).toFixed(4)))
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`${nairaAmount} is not an amount of naira`)
  return kobo
}

/** Text for people: "₦1,250,000", with kobo only when asked, as on statements. */
export function formatNaira(
  kobo: number,
  { withKobo = false }: { withKobo?: boolean } = {},
): string {
  return (withKobo ? nairaAndKobo : naira).format(kobo / 100)
}

/**
 * An amount of naira as people type it, in kobo: "₦1,234", "N 1 234", "NGN 1234.50". Null for what is none or could be read in two
 * ways: "1.234" is one naira here and a thousand elsewhere. The one reading of money for every field and address.
 */
export function parseNaira(text: string): number | null {
  const amount = text.trim().replace(/^(?:₦|NGN|N)\s*/i, '')
  if (/\.\d{3,}$/.test(amount)) return null
  const naira = parseTypedNumber(amount)
  return naira === null ? null : koboFromNaira(naira)
}

/** What a field says that could not be read by {@link parseNaira}. */
export const nairaHint = 'Write the amount in figures, like 500,000'
