import type { OrderDocument } from './order-documents.ts'

/** The sales of a rate: what was charged, less what was taken back. */
export interface VatOfRate {
  ratePercent: number
  netKobo: number
  vatKobo: number
  grossKobo: number
}

/** Sums documents by VAT rate, the highest rate first. Credit notes are subtracted. */
export function vatOfDocuments(
  documents: readonly Pick<OrderDocument, 'kind' | 'vat'>[],
): VatOfRate[] {
  const rates = new Map<number, VatOfRate>()
  for (const { kind, vat } of documents)
    for (const { ratePercent, grossKobo, vatKobo } of vat) {
      const sign = kind === 'credit_note' ? -1 : 1
      const sum = rates.get(ratePercent) ?? { ratePercent, netKobo: 0, vatKobo: 0, grossKobo: 0 }
      sum.grossKobo += sign * grossKobo
      sum.vatKobo += sign * vatKobo
      sum.netKobo += sign * (grossKobo - vatKobo)
      rates.set(ratePercent, sum)
    }
  return [...rates.values()]
    .filter(({ grossKobo, vatKobo }) => grossKobo !== 0 || vatKobo !== 0)
    .sort((one, two) => two.ratePercent - one.ratePercent)
}
