import { installationAreaList } from '../../../../domain/desk/lists/area-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** What the way of our crew to each state costs. */
export default function InstallationAreas() {
  return (
    <ListScreen
      definition={installationAreaList}
      rowHref={({ key }) => deskPath('installation-areas/:id', key)}
      emptyState={
        <EmptyState title="No states yet">
          Without a fixed price, each installation is quoted.
        </EmptyState>
      }
    />
  )
}
