import { parseNumbers } from '../../../domain/catalogue/technical-data.ts'
import type { SpecificationGroup } from '../../features/product/specifications.ts'

export interface WarrantyTerm {
  /** What the term is for, as on the data sheet. */
  part: string
  term: string
}

/** The terms of the data sheet's own warranty group; without one, the years that the shop names. */
export function listWarrantyTerms(
  groups: readonly SpecificationGroup[],
  warrantyYears: number,
): WarrantyTerm[] {
  const rows = groups.find(({ group }) => group === 'Warranty')?.rows ?? []
  const terms = rows.map(({ label, value, unit }) => ({
    part: label === 'Term' ? 'The whole product' : label,
    term: years(value, unit),
  }))
  if (terms.length > 0) return terms
  return warrantyYears > 0
    ? [{ part: 'The whole product', term: years(warrantyYears, 'years') }]
    : []
}

function years(value: string | number, unit: string | null | undefined): string {
  const text = String(value)
  if (unit?.startsWith('year') && parseNumbers(text)[0] === 1) return `${text} year`
  return unit ? `${text} ${unit}` : text
}
