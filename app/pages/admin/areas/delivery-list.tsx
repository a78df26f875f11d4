import { deliveryAreaList } from '../../../../domain/desk/lists/area-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The states that we deliver to. */
export default function DeliveryAreas() {
  const { may } = useStaff()
  const newState = may('finance') && (
    <ButtonLink size="small" to={deskPath('delivery-areas/new')}>
      New state
    </ButtonLink>
  )
  return (
    <ListScreen
      definition={deliveryAreaList}
      rowHref={({ key }) => deskPath('delivery-areas/:id', key)}
      primaryAction={newState}
      emptyState={
        <EmptyState title="No states yet" action={newState}>
          Customers choose their state at the checkout.
        </EmptyState>
      }
    />
  )
}
