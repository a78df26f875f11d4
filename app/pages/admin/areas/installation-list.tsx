import { installationAreaList } from '../../../../domain/desk/lists/area-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** What the way of our crew to each state costs. */
export default function InstallationAreas() {
  const { may } = useStaff()
  const newState = may('finance') && (
    <ButtonLink size="small" to={deskPath('installation-areas/new')}>
      New price
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={installationAreaList}
      rowHref={({ key }) => deskPath('installation-areas/:id', key)}
      primaryAction={newState}
      emptyState={
        <EmptyState title="No states yet" action={newState}>
          Without a fixed price, each installation is quoted.
        </EmptyState>
      }
    />
  )
}
