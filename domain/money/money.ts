import { formatNumber } from '../text/format-number.ts'

/**
 * Money is a whole number of kobo (1 naira = 100 kobo). Some columns hold naira: the prices of
 * products and solutions, and those whose names say so. They pass through {@link koboFromNaira}
 * where they are read.
 */

/** The largest sum of the shop. Below it all sums are exact. */
export const maxSumKobo = 1_000_000_000_000

/**
 * Kobo of a naira amount, rounded half away from zero once.
 * @throws RangeError when the amount is not finite or its kobo exceed 2^53
 */
export function koboFromNaira(nairaAmount: number): number {
  // toFixed corrects binary fractions such as 1.005 before rounding, which is then exact.
  const kobo = Math.round(Number((nairaAmount * 100).toFixed(4)))
  if (!Number.isSafeInteger(kobo)) throw new RangeError(`${nairaAmount} is not an amount of naira`)
  return kobo
}

/** Text for people: "₦1,250,000", "−₦1,250"; with kobo on request, as on statements. */
export function formatNaira(
  kobo: number,
  { withKobo = false }: { withKobo?: boolean } = {},
): string {
  const amount = formatNumber(Math.abs(kobo) / 100, withKobo ? { min: 2, max: 2 } : { max: 0 })
  return `${kobo < 0 && /[1-9]/.test(amount) ? '−' : ''}₦${amount}`
}

/** Text for people with kobo only where there are some: "₦53,900", "₦53,900.50". */
export function formatExactNaira(kobo: number): string {
  return formatNaira(kobo, { withKobo: kobo % 100 !== 0 })
}
