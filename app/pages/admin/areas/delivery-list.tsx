import { deliveryAreaList } from '../../../../domain/desk/lists/area-lists.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** The states that we deliver to. */
export default function DeliveryAreas() {
  return (
    <ListScreen
      definition={deliveryAreaList}
      rowHref={({ key }) => deskPath('delivery-areas/:id', key)}
      emptyState={
        <EmptyState title="No states yet">Customers choose their state at the checkout.</EmptyState>
      }
    />
  )
}
