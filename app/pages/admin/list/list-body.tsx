import type { ReactNode } from 'react'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from './list-cell.tsx'
import { ListPages } from './list-pages.tsx'
import { ListTable } from './list-table.tsx'
import type { List } from './use-list.ts'

/** The rows of a list with the links to other pages, or why there are none. */
export function ListBody({
  list: { definition, address, page, count, selection },
  rowHref,
  cells,
  isSelectable,
  emptyState,
}: {
  list: List
  rowHref: (row: ListRow) => string
  cells: ListCells | undefined
  isSelectable: boolean
  emptyState: ReactNode
}) {
  const { many } = definition.title
  const { search, filters, cursor } = address.state
  const isWhole = search === '' && Object.keys(filters).length === 0 && cursor === null
  const rows = page.data?.rows ?? []
  const { isPending, isLoadingError } = page
  const refetch = () => Promise.all([page.refetch(), count.refetch()])
  return (
    <div className="mt-3">
      <ListState
        query={{ isPending, isLoadingError, refetch }}
        failure={`The ${many} could not be loaded.`}
      >
        {page.data && rows.length > 0 && (
          <>
            <ListTable
              {...{ definition, address, rows, rowHref, cells }}
              selection={isSelectable ? selection : null}
              isStale={page.isPlaceholderData}
            />
            <ListPages page={page.data} address={address} />
          </>
        )}
        {page.data && rows.length === 0 && (
          <div className="rounded-card border border-line bg-surface">
            {isWhole ? (
              emptyState
            ) : (
              <EmptyState title={`No ${many} match`}>Take a filter away to see more.</EmptyState>
            )}
          </div>
        )}
      </ListState>
    </div>
  )
}
