/** Whole kobo, halves away from zero, so that a debt and a credit of the same size round to the same size. @throws RangeError beyond 2^53 kobo or without a number */
export function roundKobo(kobo: number): number {
  const rounded = Math.sign(kobo) * Math.round(Math.abs(kobo))
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`${kobo} kobo is not an amount`)
  return rounded === 0 ? 0 : rounded
}

/**
 * A share of an amount in whole kobo, exact: the share is taken as the decimal number of at most 12 places that it was written as,
 * since 0.005 in binary lies beside the half that must round up.
 */
export function shareOfKobo(kobo: number, share: number): number {
  const scale = 1_000_000_000_000n
  const parts = BigInt(Math.round(share * 1e12))
  const product = BigInt(kobo) * parts
  const magnitude = product < 0n ? -product : product
  const rounded = Number((magnitude * 2n + scale) / (scale * 2n))
  return roundKobo(product < 0n ? -rounded : rounded)
}

/** Splits an amount into that many parts that differ by one kobo at most; the first take the rest. Their sum is the whole. @throws RangeError unless parts is a positive whole number */
export function splitKobo(totalKobo: number, parts: number): number[] {
  const { base, rest } = divide(totalKobo, parts)
  return Array.from({ length: parts }, (_, index) => base + (index < rest ? 1 : 0))
}

/** As {@link splitKobo}, but the last part takes the whole rest. */
export function splitKoboRestLast(totalKobo: number, parts: number): number[] {
  const { base, rest } = divide(totalKobo, parts)
  return Array.from({ length: parts }, (_, index) => base + (index === parts - 1 ? rest : 0))
}

function divide(totalKobo: number, parts: number): { base: number; rest: number } {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`${parts} is no number of parts`)
  if (!Number.isSafeInteger(totalKobo)) throw new RangeError(`${totalKobo} kobo is not an amount`)
  const base = Math.floor(totalKobo / parts)
  return { base, rest: totalKobo - base * parts }
}
