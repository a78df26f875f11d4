import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from '../../../ui/link.tsx'
import { orderStatuses } from '../../../../domain/orders/order-status.ts'
import { orderList, storeOrderList } from '../../../../domain/desk/lists/order-list.ts'
import type { ListRow } from '../../../../domain/desk/list-page.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../frame/empty-state.tsx'
import type { ListCells } from '../list/list-cell.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { StatusBadge } from './status-badge.tsx'
import { statusActions } from './status-actions.ts'

const cells: ListCells = { status: showStatus }

function showStatus({ values }: ListRow) {
  const status = orderStatuses.find((each) => each === values['status'])
  return status && <StatusBadge status={status} hasLeft={values['has_left'] === true} />
}

/** All orders. */
export default function Orders() {
  const { may } = useStaff()
  const definition = may(...orderList.grants) ? orderList : storeOrderList
  const actions = useMemo(() => statusActions(definition), [definition])
  const choices = useStateChoices()
  return (
    <ListScreen
      definition={definition}
      primaryAction={
        may('sales', 'support') && (
          <Link to={deskPath('orders/new')} className={buttonClass()}>
            New order
          </Link>
        )
      }
      rowHref={({ key }) => deskPath('orders/:id', key)}
      choices={choices}
      cells={cells}
      bulkActions={may('sales', 'support', 'stock') ? actions : []}
      emptyState={
        <EmptyState title="No orders yet">
          Orders appear here as soon as somebody places one in the shop.
        </EmptyState>
      }
    />
  )
}

/** The states that we deliver to. */
function useStateChoices() {
  const { data } = useQuery({
    queryKey: ['desk', 'delivery-states'],
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('delivery_areas')
        .select('state')
        .order('state')
        .throwOnError()
      return data.map(({ state }) => ({ value: state, label: state }))
    },
  })
  return useMemo(() => ({ state: data ?? [] }), [data])
}
