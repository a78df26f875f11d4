import type { ListColumn } from './list-definition.ts'
import type { ListRow } from './list-page.ts'

/** A cell of a CSV file. Numbers stay numbers, so that a spreadsheet adds them up. */
type Cell = string | number

/** The heads of the columns; sums of money say that they are naira. */
export function csvHead(columns: readonly ListColumn[]): Cell[] {
  return columns.map(({ title, kind }) => (kind === 'money' ? `${title} (₦)` : title))
}

/** A row as spreadsheets read it: naira as numbers, moments as "2026-12-03 14:05" in Lagos. */
export function csvRow(columns: readonly ListColumn[], { values }: ListRow): Cell[] {
  return columns.map((column) => toCell(column, values[column.key]))
}

function toCell({ kind, isNaira, labels }: ListColumn, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  switch (kind) {
    case 'money':
      return isNaira ? Number(value) : Number(value) / 100
    case 'number':
      return Number(value)
    case 'moment':
      return momentInLagos(String(value))
    case 'yes-no':
      return value === true ? 'Yes' : 'No'
    default: {
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
      return labels?.[text] ?? text
    }
  }
}

/** Lagos is one hour ahead of UTC all the year. */
function momentInLagos(moment: string): string {
  const time = Date.parse(moment) + 3_600_000
  return Number.isNaN(time) ? moment : new Date(time).toISOString().slice(0, 16).replace('T', ' ')
}
