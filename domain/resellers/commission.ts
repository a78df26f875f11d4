import { divideRounded } from '../money/divide-rounded.ts'

/**
 * The commission on a base, rounded to the kobo once. The base is a line after its part of a coupon, without
 * its VAT. Delivery and installation are no lines, so nothing is paid on them.
 * @param percent of the tier, 0 to 30, with two decimals at most
 */
export function commissionKobo(baseKobo: number, percent: number): number {
  // Hundredths of a percent are whole, so that the product stays exact.
  return divideRounded(BigInt(baseKobo) * BigInt(Math.round(percent * 100)), 10_000n)
}
