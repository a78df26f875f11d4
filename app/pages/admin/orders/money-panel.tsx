import { useQuery } from '@tanstack/react-query'
import { getStaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import { StaffLedger } from '../../../features/orders/staff/staff-ledger.tsx'
import { StaffPayments } from '../../../features/orders/staff/staff-payments.tsx'
import type { StaffProps } from '../../../features/orders/staff/staff-props.ts'
import { StaffRefunds } from '../../../features/orders/staff/staff-refunds.tsx'
import { StaffRequests } from '../../../features/orders/staff/staff-requests.tsx'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'
import { CancelPaid } from './cancel-paid.tsx'

const refetchMs = 30_000

/** The money of an order: its ledger, payments, requests and refunds. */
export function MoneyPanel({ orderId, onDone }: { orderId: string } & Pick<StaffProps, 'onDone'>) {
  const query = useQuery({
    queryKey: ['admin', 'order', orderId],
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: () => queryFunction(getStaffOrder, { orderId }),
  })
  const order = query.data
  return (
    <Panel title="Money">
      <ListState query={query} failure="The money of this order could not be loaded.">
        {order && (
          <div className="space-y-6 wrap-break-word">
            <Parts order={order} money={sumLedger(order.entries, order.refunds)} onDone={onDone} />
          </div>
        )}
      </ListState>
    </Panel>
  )
}

function Parts(props: StaffProps) {
  return (
    <>
      <StaffRequests {...props} />
      <StaffLedger {...props} />
      <StaffPayments {...props} />
      <StaffRefunds {...props} />
      <CancelPaid {...props} />
    </>
  )
}
