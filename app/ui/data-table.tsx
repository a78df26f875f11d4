import type { ReactNode } from 'react'
import { ScrollBox } from './scroll-box.tsx'

export interface DataRow {
  key: string | number
  /** One for each column; the first one names the row. */
  cells: ReactNode[]
  isTotal?: boolean
  /** Left out on a phone; on paper it is there. */
  isFolded?: boolean
}

interface DataTableProps {
  /** The caption for screen readers, and the name of the region. */
  label: string
  columns: string[]
  /** The column that holds sentences in place of numbers. */
  textColumn?: string
  /** Columns of names and short words, which begin on the left as the first one does. */
  words?: readonly string[]
  rows: DataRow[]
}

/**
 * A table of numbers. On a phone each row becomes a block with the name of the column above each
 * value; the column heads stay for screen readers. A table that is still too wide scrolls in its
 * own box.
 */
export function DataTable({ label, columns, textColumn, words, rows }: DataTableProps) {
  return (
    <ScrollBox label={label} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="money w-full border-collapse text-md max-sm:block sm:text-right sm:whitespace-nowrap">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-surface-2 text-sm text-ink-2 max-sm:sr-only">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`px-4 py-2.5 font-semibold ${isText(index, column) ? 'text-left' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.map(({ key, cells, isTotal, isFolded }) => (
            <tr
              key={key}
              className={`${isFolded ? 'max-sm:not-print:hidden' : ''} max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:gap-y-2 max-sm:px-4 max-sm:py-3 ${isTotal ? 'border-t-2 border-ink font-bold' : ''}`}
            >
              {columns.map((column, index) => {
                const Cell = index === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    {...(index === 0 && { scope: 'row' })}
                    data-column={column}
                    className={`${phoneCell} ${phoneWidth(index, column)} sm:px-4 sm:py-2.5 ${index === 0 && !isTotal ? 'sm:font-normal' : ''} ${isText(index, column) ? 'text-left' : 'whitespace-nowrap'} ${column === textColumn ? 'sm:min-w-64 sm:whitespace-normal' : ''}`}
                  >
                    {cells[index]}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )

  /** On a phone a text cell takes half the width. A number takes what it needs, so that it never wraps. */
  function phoneWidth(index: number, column: string) {
    if (column === textColumn) return 'max-sm:w-full'
    return isText(index, column)
      ? 'max-sm:w-[calc(50%-0.5rem)]'
      : 'max-sm:w-max max-sm:max-w-full max-sm:min-w-[calc(50%-0.5rem)]'
  }

  function isText(index: number, column: string) {
    return index === 0 || column === textColumn || words?.includes(column)
  }
}

/** The empty text after the slash keeps the name silent: screen readers say the column head. */
const phoneCell =
  "max-sm:text-left max-sm:empty:hidden max-sm:before:block max-sm:before:text-sm max-sm:before:font-normal max-sm:before:text-ink-2 max-sm:before:content-[attr(data-column)/'']"
