import type { ReactNode } from 'react'
import { listSortColumns, type ListDefinition } from '../../../../domain/desk/list-definition.ts'
import { ListColumns } from './list-columns.tsx'
import { ListSearch } from './list-search.tsx'
import type { ListAddress } from './use-list-state.ts'

/** The row above a list: search, filters, columns; on a phone also the order. */
export function ListTools({
  definition,
  address,
  children,
}: {
  definition: ListDefinition
  address: ListAddress
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {definition.search && (
        <ListSearch by={definition.search} noun={definition.title.many} address={address} />
      )}
      {children}
      <SortForPhones definition={definition} address={address} />
      <ListColumns definition={definition} address={address} />
    </div>
  )
}

/** Cards have no column heads to sort by. */
function SortForPhones({
  definition,
  address,
}: {
  definition: ListDefinition
  address: ListAddress
}) {
  const { sort } = address.state
  const titles = listSortColumns(definition).map((column) => ({
    column,
    title: definition.columns.find((one) => one.sort === column)?.title ?? 'Newest',
  }))
  return (
    <select
      aria-label="Order"
      className="min-h-11 rounded-control border border-line-strong bg-surface px-3 sm:hidden"
      value={(sort.isDescending ? '-' : '') + sort.column}
      onChange={({ target }) =>
        address.change({
          sort: {
            column: target.value.replace('-', ''),
            isDescending: target.value.startsWith('-'),
          },
        })
      }
    >
      {titles.map(({ column, title }) => [
        <option key={column} value={column}>
          {title} ↑
        </option>,
        <option key={`-${column}`} value={`-${column}`}>
          {title} ↓
        </option>,
      ])}
    </select>
  )
}
