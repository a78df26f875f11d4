import SlidersHorizontal from '~icons/lucide/sliders-horizontal'
import { useState } from 'react'
import { listSortColumns } from '../../../../domain/desk/list-definition.ts'
import { Button } from '../../../ui/button.tsx'
import { ListChips } from './list-chips.tsx'
import { ListColumns } from './list-columns.tsx'
import { ListExport } from './list-export.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSearch } from './list-search.tsx'
import { SavedViews } from './saved-views.tsx'
import type { List } from './use-list.ts'

/** What is above a list: search, filters, columns, and the filters that are set. */
export function ListTop({ list }: { list: List }) {
  const [isFiltering, setFiltering] = useState(false)
  const { definition, address } = list
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {definition.search && (
          <ListSearch by={definition.search} noun={definition.title.many} address={address} />
        )}
        {definition.filters.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setFiltering(true)}>
            <SlidersHorizontal className="size-4" aria-hidden="true" /> Filter
          </Button>
        )}
        <SortForPhones list={list} />
        <SavedViews list={list} />
        <ListColumns definition={definition} address={address} />
        <ListExport list={list} />
      </div>
      <ListChips list={list} />
      <ListFilters list={list} isOpen={isFiltering} onClose={() => setFiltering(false)} />
    </div>
  )
}

/** Cards have no column heads to sort by. */
function SortForPhones({ list: { definition, address } }: { list: List }) {
  const { sort } = address.state
  const titles = listSortColumns(definition).map((column) => ({
    column,
    title: definition.columns.find((one) => one.sort === column)?.title ?? 'Newest',
  }))
  return (
    <select
      aria-label="Order"
      className="min-h-11 flex-1 basis-48 rounded-control border border-line-strong bg-surface px-3 sm:hidden"
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
