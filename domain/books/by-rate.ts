/** Amounts in kobo by rate of VAT; rates of nothing are absent. */
export type ByRate = Map<number, number>

/** A row of a document. */
export interface DocumentLine {
  name: string
  quantity: number
  grossKobo: number
  ratePercent: number
}

/** What came back of an order. */
export interface ReturnedLine {
  name: string
  quantity: number
  grossKobo: number
  ratePercent: number
}

export function byRate(amounts: readonly { ratePercent: number; grossKobo: number }[]): ByRate {
  return addByRate(
    ...amounts.map(({ ratePercent, grossKobo }) => new Map([[ratePercent, grossKobo]])),
  )
}

export function addByRate(...all: readonly ByRate[]): ByRate {
  const sums: ByRate = new Map()
  for (const [rate, kobo] of all.flatMap((each) => [...each]))
    sums.set(rate, (sums.get(rate) ?? 0) + kobo)
  return new Map([...sums].filter(([, kobo]) => kobo !== 0))
}

export function negate(rates: ByRate): ByRate {
  return new Map([...rates].map(([rate, kobo]) => [rate, -kobo]))
}

/** All rates together. */
export function sumOf(rates: ByRate): number {
  return [...rates.values()].reduce((sum, kobo) => sum + kobo, 0)
}
