import { SlidersHorizontal } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { describeCount } from '../../../../domain/desk/list-count.ts'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { toMatchQuery } from '../../../../domain/desk/list-state.ts'
import { Button } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import type { BulkAction } from './bulk-dialog.tsx'
import type { ListCells } from './list-cell.tsx'
import { ListChips } from './list-chips.tsx'
import { ListFilters, type FilterChoices } from './list-filters.tsx'
import { ListPages } from './list-pages.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListRows } from './use-list-rows.ts'
import { useListState } from './use-list-state.ts'
import { useSelection } from './use-selection.ts'

interface ListScreenProps {
  definition: ListDefinition
  /** The screen of a row; the first column leads to it. */
  rowHref: (row: ListRow) => string
  /** How columns are shown that are not shown by their kind. */
  cells?: ListCells
  /** The choices of filters that are rows of the database. */
  choices?: FilterChoices
  bulkActions?: readonly BulkAction[]
  /** An `<EmptyState>` for the list without any row and any filter. */
  emptyState: ReactNode
  /** For example the link "New product". */
  primaryAction?: ReactNode
  /** Between the title and the list. */
  children?: ReactNode
}

const noActions: readonly BulkAction[] = []
const noChoices: FilterChoices = {}

/**
 * A list of the desk: search, filters, columns, sorting, pages, saved views, export, and bulk changes.
 * What it shows is in the URL.
 */
export function ListScreen({
  definition,
  rowHref,
  cells,
  choices = noChoices,
  bulkActions = noActions,
  emptyState,
  primaryAction,
  children,
}: ListScreenProps) {
  const root = useRef<HTMLDivElement>(null)
  const address = useListState(definition)
  const { page, count } = useListRows(definition, address.state)
  const selection = useSelection(toMatchQuery(definition, address.state))
  const [isFiltering, setFiltering] = useState(false)
  useListKeys(root)

  const { search, filters } = address.state
  const isWhole = search === '' && Object.keys(filters).length === 0
  const rows = page.data?.rows ?? []
  const { many } = definition.title
  const counted = count.data ? describeCount(count.data, definition.title) : null

  return (
    <div ref={root}>
      <PageHeader
        description={<span role="status">{counted ?? `Counting the ${many}...`}</span>}
        primaryAction={primaryAction}
      />
      {children}
      <div className="mt-4 grid gap-3">
        <ListTools definition={definition} address={address}>
          {definition.filters.length > 0 && (
            <Button variant="secondary" size="small" onClick={() => setFiltering(true)}>
              <SlidersHorizontal className="size-4" aria-hidden="true" /> Filter
            </Button>
          )}
        </ListTools>
        <ListChips {...{ definition, address, choices }} />
      </div>
      <ListFilters
        {...{ definition, address, choices }}
        isOpen={isFiltering}
        onClose={() => setFiltering(false)}
      />
      {bulkActions.length > 0 && (
        <SelectionBar
          selection={selection}
          actions={bulkActions}
          isWholePage={rows.length > 0 && rows.every(({ key }) => selection.has(key))}
          hasMore={Boolean(page.data?.next ?? page.data?.previous)}
          matching={counted}
        />
      )}
      <div className="mt-3">
        <ListState query={page} failure={`The ${many} could not be loaded.`}>
          {page.data && rows.length > 0 && (
            <>
              <ListTable
                {...{ definition, address, rows, rowHref, cells }}
                selection={bulkActions.length > 0 ? selection : null}
                isStale={page.isPlaceholderData}
              />
              <ListPages page={page.data} address={address} />
            </>
          )}
          {page.data && rows.length === 0 && (
            <NoRows isWhole={isWhole && !address.state.cursor} many={many}>
              {emptyState}
            </NoRows>
          )}
        </ListState>
      </div>
    </div>
  )
}

function NoRows({
  isWhole,
  many,
  children,
}: {
  isWhole: boolean
  many: string
  children: ReactNode
}) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {isWhole ? (
        children
      ) : (
        <EmptyState title={`No ${many} match`}>Take a filter away to see more.</EmptyState>
      )}
    </div>
  )
}
