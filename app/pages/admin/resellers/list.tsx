import { resellerList } from '../../../../domain/desk/lists/reseller-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { ResellerBadge } from './reseller-badge.tsx'

const cells: ListCells = {
  status: ({ values }: ListRow) => <ResellerBadge status={String(values['status'])} />,
}

/** Resellers, and who wants to become one. */
export default function Resellers() {
  return (
    <ListScreen
      definition={resellerList}
      rowHref={({ key }) => deskPath('resellers/:id', key)}
      cells={cells}
      emptyState={
        <EmptyState title="No resellers yet">
          Applications from the page Reseller Program appear here.
        </EmptyState>
      }
    />
  )
}
