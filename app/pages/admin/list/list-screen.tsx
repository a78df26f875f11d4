import { useRef, type ReactNode } from 'react'
import type { ListDefinition } from '../../../../domain/desk/list-definition.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { PageHeader } from '../frame/page-header.tsx'
import type { BulkAction } from './bulk-dialog.tsx'
import { ListBody } from './list-body.tsx'
import type { ListCells } from './list-cell.tsx'
import type { FilterChoices } from './list-filters.tsx'
import { ListTop } from './list-top.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useList } from './use-list.ts'

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
  const list = useList(definition, choices)
  useListKeys(root)
  const isSelectable = bulkActions.length > 0
  return (
    <div ref={root}>
      <PageHeader
        description={
          <span role="status">
            {list.counted ??
              (list.count.isLoadingError
                ? `The ${definition.title.many} could not be counted.`
                : `Counting the ${definition.title.many}...`)}
          </span>
        }
        primaryAction={primaryAction}
      />
      {children}
      <ListTop list={list} />
      {isSelectable && <SelectionBar list={list} actions={bulkActions} />}
      <ListBody list={list} {...{ rowHref, cells, isSelectable, emptyState }} />
    </div>
  )
}
