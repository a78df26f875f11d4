/** Amounts in kobo by VAT rate in percent. A rate without an amount is absent. */
export type ByRate = Map<number, number>

/** A row of a document, or what came back of an order. Amounts are with VAT. */
export interface DocumentLine {
  name: string
  quantity: number
  grossKobo: number
  ratePercent: number
}

/** Sums amounts by their VAT rate. */
export function byRate(amounts: readonly { ratePercent: number; grossKobo: number }[]): ByRate {
  return addByRate(
    ...amounts.map(({ ratePercent, grossKobo }) => new Map([[ratePercent, grossKobo]])),
  )
}

/** Adds up amounts of the same VAT rate. Sums of 0 are left out. */
export function addByRate(...all: readonly ByRate[]): ByRate {
  const sums: ByRate = new Map()
  for (const [rate, kobo] of all.flatMap((each) => [...each]))
    sums.set(rate, (sums.get(rate) ?? 0) + kobo)
  return new Map([...sums].filter(([, kobo]) => kobo !== 0))
}

/** The same amounts with the opposite sign. */
export function negate(rates: ByRate): ByRate {
  return new Map([...rates].map(([rate, kobo]) => [rate, -kobo]))
}

/** The sum over all rates, in kobo. */
export function sumOf(rates: ByRate): number {
  return [...rates.values()].reduce((sum, kobo) => sum + kobo, 0)
}
