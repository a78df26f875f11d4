import { bundleList } from '../../../../domain/desk/lists/bundle-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** Systems of several products. */
export default function Bundles() {
  const { may } = useStaff()
  const newBundle = may('content') && (
    <ButtonLink size="small" to={deskPath('bundles/new')}>
      New bundle
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={bundleList}
      rowHref={({ key }) => deskPath('bundles/:id', key)}
      primaryAction={newBundle}
      emptyState={
        <EmptyState title="No bundles yet" action={newBundle}>
          A bundle is a system of products that fit together. It costs what its parts cost.
        </EmptyState>
      }
    />
  )
}
