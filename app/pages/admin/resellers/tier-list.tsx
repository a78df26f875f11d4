import { resellerTierList } from '../../../../domain/desk/lists/reseller-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The tiers of resellers. */
export default function ResellerTiers() {
  const { may } = useStaff()
  const newTier = may('finance') ? (
    <ButtonLink size="small" to={deskPath('reseller-tiers/new')}>
      New tier
    </ButtonLink>
  ) : undefined
  return (
    <ListScreen
      definition={resellerTierList}
      rowHref={({ key }) => deskPath('reseller-tiers/:id', key)}
      primaryAction={newTier}
      emptyState={
        <EmptyState title="No tiers yet" action={newTier}>
          Nobody can apply before there is a first tier.
        </EmptyState>
      }
    />
  )
}
