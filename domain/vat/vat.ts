import { divideRounded } from '../money/divide-rounded.ts'
import { prorate } from '../money/prorate.ts'

/** An amount that includes VAT, and its rate. */
export interface TaxedAmount {
  grossKobo: number
  ratePercent: number
}

/** All amounts of one rate, and the VAT within them. */
export interface VatAtRate extends TaxedAmount {
  vatKobo: number
}

/** The VAT within an amount that includes it: amount × rate / (100 + rate), rounded half up. */
export function vatWithin(amountKobo: number, vatRatePercent: number): number {
  const rate = BigInt(Math.round(vatRatePercent * 100))
  return divideRounded(BigInt(amountKobo) * rate, 10_000n + rate)
}

/**
 * The VAT within each of the amounts, in their order. It is rounded once for each rate, so that the
 * parts sum to what the law asks for the whole.
 */
export function splitVat(amounts: readonly TaxedAmount[]): number[] {
  const parts = amounts.map(() => 0)
  for (const rate of new Set(amounts.map(({ ratePercent }) => ratePercent))) {
    const weights = amounts.map((each) => (each.ratePercent === rate ? each.grossKobo : 0))
    const grossKobo = weights.reduce((sum, each) => sum + each, 0)
    for (const [at, part] of prorate(vatWithin(grossKobo, rate), weights).entries())
      if (amounts[at]?.ratePercent === rate) parts[at] = part
  }
  return parts
}

/** Sums amounts by their rate, the highest rate first. Amounts of nothing have no row. */
export function vatByRate(amounts: readonly VatAtRate[]): VatAtRate[] {
  const byRate = new Map<number, VatAtRate>()
  for (const { ratePercent, grossKobo, vatKobo } of amounts) {
    if (grossKobo === 0) continue
    const known = byRate.get(ratePercent) ?? { ratePercent, grossKobo: 0, vatKobo: 0 }
    known.grossKobo += grossKobo
    known.vatKobo += vatKobo
    byRate.set(ratePercent, known)
  }
  return [...byRate.values()].sort((one, two) => two.ratePercent - one.ratePercent)
}
