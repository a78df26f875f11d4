import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { ReactNode } from 'react'
import type { ListColumn } from '../../../../domain/desk/list-definition.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { formatExactNaira, koboFromNaira } from '../../../../domain/money/money.ts'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'

/** Shows the value of a column in its own way. */
export type ListCells = Readonly<Record<string, (row: ListRow) => ReactNode>>

/** The value of one column, by the kind of the column. An empty value is a dash. */
export function ListCell({
  column,
  row,
  cells,
}: {
  column: ListColumn
  row: ListRow
  cells?: ListCells | undefined
}): ReactNode {
  const own = cells?.[column.key]
  if (own) return own(row)
  const value = row.values[column.key]
  if (value === null || value === undefined || value === '')
    return <span className="text-ink-3">–</span>
  const text = formatListValue(column, value)
  return column.kind === 'status' ? <Badge>{text}</Badge> : text
}

/** A value as text for people. */
function formatListValue({ kind, isNaira, labels }: ListColumn, value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  switch (kind) {
    case 'money':
      return formatExactNaira(isNaira ? koboFromNaira(Number(value)) : Number(value))
    case 'number':
      return formatNumber(Number(value))
    case 'moment':
      return formatMoment(text)
    case 'day':
      return formatCalendarDay(text)
    case 'yes-no':
      return value === true ? 'Yes' : 'No'
    case 'status':
      return labels?.[text] ?? text
    case 'text':
      return labels?.[text] ?? text
  }
}

/** Numbers stand on the right, so that their digits are below each other. */
export function isNumeric({ kind }: ListColumn): boolean {
  return kind === 'money' || kind === 'number'
}
