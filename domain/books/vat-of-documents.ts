import { prorate } from '../money/prorate.ts'
import { vatWithin, type TaxedAmount } from '../vat/vat.ts'

/** An entry of the ledger that changes what an order costs. */
export interface TaxedEntry {
  orderId: string
  /** Above zero it raises what the order costs. */
  amountKobo: number
  /** What the entry is about, by rate: its amount is shared out in their proportion. */
  parts: readonly TaxedAmount[]
}

/** The sales of a rate: what was charged, less what was taken back. */
export interface VatOfRate {
  ratePercent: number
  netKobo: number
  vatKobo: number
  grossKobo: number
}

/**
 * The VAT of entries by rate, the highest rate first. It is rounded once for each rate of an order,
 * as on its invoice.
 */
export function vatOfMonth(entries: readonly TaxedEntry[]): VatOfRate[] {
  const orders = new Map<string, Map<number, number>>()
  for (const { orderId, amountKobo, parts } of entries) {
    const byRate = orders.get(orderId) ?? new Map<number, number>()
    orders.set(orderId, byRate)
    const weights = parts.map(({ grossKobo }) => grossKobo)
    for (const [at, shareKobo] of prorate(Math.abs(amountKobo), weights).entries()) {
      const rate = parts[at]?.ratePercent ?? 0
      byRate.set(rate, (byRate.get(rate) ?? 0) + Math.sign(amountKobo) * shareKobo)
    }
  }
  const rates = new Map<number, VatOfRate>()
  for (const [ratePercent, grossKobo] of [...orders.values()].flatMap((byRate) => [...byRate])) {
    if (grossKobo === 0) continue
    const sum = rates.get(ratePercent) ?? { ratePercent, netKobo: 0, vatKobo: 0, grossKobo: 0 }
    const vatKobo = Math.sign(grossKobo) * vatWithin(Math.abs(grossKobo), ratePercent)
    sum.grossKobo += grossKobo
    sum.vatKobo += vatKobo
    sum.netKobo += grossKobo - vatKobo
    rates.set(ratePercent, sum)
  }
  return [...rates.values()].toSorted((one, two) => two.ratePercent - one.ratePercent)
}
