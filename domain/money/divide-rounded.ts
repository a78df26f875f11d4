/**
 * An exact quotient of whole numbers, rounded to the nearest whole number, halves up.
 * @param dividend 0 or more
 * @param divisor above 0
 */
export function divideRounded(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor))
}
