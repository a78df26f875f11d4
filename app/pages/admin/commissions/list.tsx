import HandCoins from '~icons/lucide/hand-coins'
import { commissionList } from '../../../../domain/desk/lists/commission-list.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import { ListScreen } from '../list/list-screen.tsx'

/** What resellers earn, for each line of an order that came through them. */
export default function Commissions() {
  return (
    <ListScreen
      definition={commissionList}
      rowHref={({ values }) => deskPath('orders/:id', String(values['order_id']))}
      emptyState={
        <EmptyState icon={<HandCoins aria-hidden="true" />} title="No commissions yet">
          A commission appears when an order that came through the link, the code or the project of
          a reseller is paid.
        </EmptyState>
      }
    />
  )
}
