import ArrowDown from '~icons/lucide/arrow-down'
import ArrowUp from '~icons/lucide/arrow-up'
import ArrowUpDown from '~icons/lucide/arrow-up-down'
import { Link } from '../../../ui/link.tsx'
import type { ListColumn, ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { shownColumns } from '../../../../domain/desk/list-definition.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { isNumeric, ListCell, type ListCells } from './list-cell.tsx'
import type { ListAddress } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

interface ListTableProps {
  definition: ListDefinition
  address: ListAddress
  rows: readonly ListRow[]
  rowHref: (row: ListRow) => string
  cells?: ListCells | undefined
  /** Absent where nothing can be done with many rows at once. */
  selection: Selection | null
  /** The rows are those of the former page, until the next ones have arrived. */
  isStale: boolean
}

/**
 * The rows of a list. On a phone each row is a card with the name of the column above each value.
 * The first column leads to the record.
 */
export function ListTable({
  definition,
  address,
  rows,
  rowHref,
  cells,
  selection,
  isStale,
}: ListTableProps) {
  const columns = shownColumns(definition, address.state.columns)
  return (
    <ScrollBox
      label={definition.title.many}
      className={`overflow-x-auto rounded-card border border-line bg-surface ${isStale ? 'opacity-60' : ''}`}
    >
      <table className="w-full border-collapse text-md max-sm:block" aria-busy={isStale}>
        <caption className="sr-only">{definition.title.many}</caption>
        <thead className="bg-surface-2 text-sm text-ink-2 max-sm:sr-only">
          <tr>
            {selection && (
              <th scope="col" className="w-11 pl-2">
                <SelectPage selection={selection} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} address={address} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {rows.map((row) => (
            <tr
              key={row.key}
              data-row={row.key}
              className={`relative hover:bg-surface-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-4 ${selection?.has(row.key) ? 'bg-primary-soft' : ''}`}
            >
              {selection && (
                <td className="w-11 pl-2 max-sm:absolute max-sm:top-2 max-sm:right-2">
                  <SelectRow selection={selection} row={row} name={nameOf(columns, row)} />
                </td>
              )}
              {columns.map((column, index) => (
                <Cell
                  key={column.key}
                  column={column}
                  isFirst={index === 0}
                  value={row.values[column.key]}
                >
                  {index === 0 ? (
                    <Link
                      to={rowHref(row)}
                      data-row-link
                      className="inline-flex min-h-11 items-center font-semibold text-primary max-sm:pr-12"
                    >
                      <ListCell column={column} row={row} cells={cells} />
                    </Link>
                  ) : (
                    <ListCell column={column} row={row} cells={cells} />
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

const halfCard = 16

/** Text that would break in half a card, such as a mail address. Moments have room enough. */
function isLongText(value: unknown): boolean {
  return typeof value === 'string' && value.length > halfCard && !isMoment.test(value)
}

const isMoment = /^\d{4}-\d\d-\d\dT/

/**
 * Where a value may wrap. On a phone, and in a long word such as an e-mail address, it may wrap anywhere.
 * On a wide screen a status, or one word in the first column such as an order number, stays on one line.
 */
function breaksOf({ kind }: ListColumn, isFirst: boolean, value: unknown): string {
  const words = String(value ?? '').split(/\s/)
  if (words.some(({ length }) => length > longestWord)) return 'wrap-anywhere'
  const isOneLine = kind === 'status' || (isFirst && words.length === 1)
  return isOneLine ? 'max-sm:wrap-anywhere xl:whitespace-nowrap' : 'max-sm:wrap-anywhere'
}

const longestWord = 24

/** What the row is called, for screen readers. */
function nameOf([first]: readonly ListColumn[], row: ListRow): string {
  return String((first && row.values[first.key]) ?? row.key)
}

function Head({ column, address }: { column: ListColumn; address: ListAddress }) {
  const { sort } = address.state
  const side = isNumeric(column) ? 'text-right' : 'text-left'
  if (column.sort === undefined)
    return (
      <th scope="col" className={`px-3 py-2.5 font-semibold whitespace-nowrap ${side}`}>
        {column.title}
      </th>
    )
  const by = column.sort
  const isSorted = sort.column === by
  const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
      className={`px-3 ${side}`}
    >
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold whitespace-nowrap hover:text-ink"
        onClick={() =>
          address.change({
            sort: { column: by, isDescending: isSorted && !sort.isDescending },
          })
        }
      >
        {column.title}
        <Icon className={`size-3.5 ${isSorted ? '' : 'opacity-40'}`} aria-hidden="true" />
      </button>
    </th>
  )
}

/** The empty text after the slash keeps the name silent: screen readers say the column head. */
const phoneCell =
  "max-sm:before:block max-sm:before:text-xs max-sm:before:font-normal max-sm:before:text-ink-2 max-sm:before:content-[attr(data-column)/'']"

function Cell({
  column,
  isFirst,
  value,
  children,
}: {
  column: ListColumn
  isFirst: boolean
  value: unknown
  children: React.ReactNode
}) {
  const breaks = breaksOf(column, isFirst, value)
  if (isFirst)
    return (
      <th scope="row" className={`text-left font-normal max-sm:col-span-2 sm:px-3 ${breaks}`}>
        {children}
      </th>
    )
  return (
    <td
      data-column={column.title}
      className={`${phoneCell} ${breaks} ${isLongText(value) ? 'max-sm:col-span-2' : ''} sm:px-3 sm:py-2.5 ${isNumeric(column) ? 'money sm:text-right sm:whitespace-nowrap' : ''}`}
    >
      {children}
    </td>
  )
}

const checkbox = 'grid size-11 cursor-pointer place-items-center'

function SelectPage({ selection, rows }: { selection: Selection; rows: readonly ListRow[] }) {
  const keys = rows.map(({ key }) => key)
  return (
    <label className={checkbox}>
      <span className="sr-only">Select all on this page</span>
      <input
        type="checkbox"
        className="size-5"
        checked={keys.length > 0 && keys.every((key) => selection.has(key))}
        onChange={() => selection.toggleAll(keys)}
      />
    </label>
  )
}

function SelectRow({
  selection,
  row: { key },
  name,
}: {
  selection: Selection
  row: ListRow
  name: string
}) {
  return (
    <label className={checkbox}>
      <span className="sr-only">Select {name}</span>
      <input
        type="checkbox"
        data-row-select
        className="size-5"
        checked={selection.has(key)}
        onChange={() => selection.toggle(key)}
      />
    </label>
  )
}
