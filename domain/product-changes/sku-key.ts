import { cleanLine } from '../text/clean-text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** SQL of a regular expression for the SKUs that a spreadsheet would change. */
export const changeableSku = '^([0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?|[0-9]{1,2}[-/][0-9]{1,2})$'

/** The SKU of a cell, without marks that nobody sees and the apostrophe that keeps it text. */
export function readSku(cell: string): string {
  return cleanLine(cell.replaceAll(/\p{Cf}/gu, '')).replace(/^'(?=[=+\-@])/, '')
}

/**
 * The same for SKUs that are one SKU to people or to a spreadsheet: `00123` and `123`, `1E5` and `1.00E+05`,
 * `3-4` and `03-Apr`, `Panel-A` and `PANEL-A`.
 */
export function skuKey(sku: string): string {
  const small = sku.normalize('NFKC').toLowerCase()
  if (/^\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?$/.test(small)) return `number ${Number(small)}`
  const [, first, second = ''] = /^(\d{1,2})[-/](\d{1,2}|[a-z]{3})$/.exec(small) ?? []
  const other = months.includes(second) ? months.indexOf(second) + 1 : Number(second)
  if (first === undefined || Number.isNaN(other)) return small
  // The spreadsheet may read either of them as the month.
  return `day ${[Number(first), other].sort((a, b) => a - b).join(' ')}`
}
