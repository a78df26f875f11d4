import { paymentList } from '../../../../domain/desk/lists/payment-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** All payments. */
export default function Payments() {
  return (
    <ListScreen
      definition={paymentList}
      rowHref={({ key }) => deskPath('payments/:id', key)}
      emptyState={
        <EmptyState title="No payments yet">
          A payment appears here as soon as a buyer begins to pay.
        </EmptyState>
      }
    />
  )
}
