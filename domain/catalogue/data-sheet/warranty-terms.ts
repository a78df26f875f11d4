import type { SheetGroup } from './data-sheet.ts'

export interface WarrantyTerm {
  /** What is covered, as on the data sheet. */
  part: string
  term: string
}

/** The terms of the warranty group of the data sheet; without it, `products.warranty_years`. */
export function listWarrantyTerms(
  groups: readonly SheetGroup[],
  warrantyYears: number,
): WarrantyTerm[] {
  const rows = groups.find(({ group }) => group === 'Warranty')?.rows ?? []
  const terms = rows.map(({ label, value, unit }) => ({
    part: label === 'Term' ? 'The whole product' : label,
    term: unit ? `${value} ${unit}` : String(value),
  }))
  if (terms.length > 0) return terms
  return warrantyYears > 0
    ? [
        {
          part: 'The whole product',
          term: warrantyYears === 1 ? '1 year' : `${warrantyYears} years`,
        },
      ]
    : []
}
