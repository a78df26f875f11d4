import { formatExactNaira } from '../money/money.ts'
import type { VatAtRate } from './vat.ts'

/** One row for each rate, with the amount that it counts for when there are several. */
export function describeVat(vat: readonly VatAtRate[]): { label: string; vatKobo: number }[] {
  const [only] = vat
  if (vat.length === 1 && only)
    return [{ label: `VAT ${only.ratePercent} %, included`, vatKobo: only.vatKobo }]
  return vat.map(({ ratePercent, grossKobo, vatKobo }) => ({
    label: `VAT ${ratePercent} % in ${formatExactNaira(grossKobo)}`,
    vatKobo,
  }))
}
