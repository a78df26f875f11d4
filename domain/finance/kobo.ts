import { divideRounded } from '../money/divide-rounded.ts'

/**
 * Rounds to whole kobo, halves away from zero, so that a debt and a credit of the same size round
 * to the same amount.
 * @throws RangeError beyond 2^53 kobo, or for NaN
 */
export function roundKobo(kobo: number): number {
  const rounded = Math.sign(kobo) * Math.round(Math.abs(kobo))
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${kobo} kobo is not an amount`)
  return rounded === 0 ? 0 : rounded
}

/**
 * A share of an amount in whole kobo, exact, halves away from zero. The share is read as a decimal
 * number of at most 12 places: the binary 0.005 is not exactly the half that must be rounded up.
 */
export function shareOfKobo(kobo: number, share: number): number {
  const scale = 1_000_000_000_000n
  const parts = BigInt(Math.round(share * 1e12))
  const product = BigInt(kobo) * parts
  const magnitude = product < 0n ? -product : product
  const rounded = divideRounded(magnitude, scale)
  return roundKobo(product < 0n ? -rounded : rounded)
}

/**
 * Splits an amount into equal parts; the last part takes the remainder, so that the parts sum to
 * the amount.
 * @throws RangeError unless `parts` is a positive whole number and the amount is whole kobo
 */
export function splitKoboRestLast(totalKobo: number, parts: number): number[] {
  if (!Number.isInteger(parts) || parts < 1)
    throw new RangeError(`an amount cannot be split into ${parts} parts`)
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError(`${totalKobo} is not whole kobo`)
  const base = Math.floor(totalKobo / parts)
  const last = totalKobo - base * (parts - 1)
  return Array.from({ length: parts }, (_, index) => (index === parts - 1 ? last : base))
}
