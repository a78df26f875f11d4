import ClipboardList from '~icons/lucide/clipboard-list'
import { leadList } from '../../../../domain/desk/lists/lead-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** Projects that resellers registered; we answer within one working day. */
export default function Leads() {
  return (
    <ListScreen
      definition={leadList}
      rowHref={({ key }) => deskPath('leads/:id', key)}
      emptyState={
        <EmptyState icon={<ClipboardList aria-hidden="true" />} title="No projects yet">
          A reseller registers a project before its customer orders, so that it counts for them.
        </EmptyState>
      }
    />
  )
}
