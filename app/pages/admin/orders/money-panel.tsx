import { useQuery } from '@tanstack/react-query'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { howToCancel, refundableKobo } from '../../../../domain/orders/desk/staff-actions.ts'
import { getStaffOrder } from '../../../../domain/orders/desk/staff-order.ts'
import { sumLedger } from '../../../../domain/orders/ledger.ts'
import { requestRefund } from '../../../../domain/payments/refund-functions.ts'
import { textOf } from '../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../features/orders/staff/staff-form.tsx'
import { StaffLedger } from '../../../features/orders/staff/staff-ledger.tsx'
import { StaffPayments } from '../../../features/orders/staff/staff-payments.tsx'
import type { StaffProps } from '../../../features/orders/staff/staff-props.ts'
import { StaffRefunds } from '../../../features/orders/staff/staff-refunds.tsx'
import { StaffRequests } from '../../../features/orders/staff/staff-requests.tsx'
import { queryFunction } from '../../../platform/query-function.ts'
import { useSupabase } from '../../../platform/supabase.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Panel } from '../frame/panel.tsx'

const refetchMs = 30_000

/** The money of an order: its ledger, payments, requests and refunds. */
export function MoneyPanel({ orderId, onDone }: { orderId: string } & Pick<StaffProps, 'onDone'>) {
  const loadSupabase = useSupabase()
  const query = useQuery({
    queryKey: ['admin', 'order', orderId],
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: () => queryFunction(loadSupabase, getStaffOrder, { orderId }),
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

/** Ends a paid order of which nothing has left, by giving all of its money back. */
function CancelPaid({ order, money, onDone }: StaffProps) {
  const way = howToCancel(order)
  if (!way.may)
    return <p className="text-sm text-ink-2">This order cannot be cancelled. {way.why}</p>
  if (way.value === 'release') return null
  const refundable = refundableKobo({ ...order, money })
  if (!refundable.may) return <p className="text-sm text-ink-2">{refundable.why}</p>
  const { id: orderId, number } = order
  return (
    <StaffForm
      label="Cancel the order"
      contract={requestRefund}
      read={(form) => ({ request: { orderId, full: true, reason: textOf(form, 'reason') } })}
      confirm={() => `Cancel order ${number}, and give ${formatExactNaira(refundable.value)} back?`}
      confirmLabel="Yes, cancel it"
      done={({ isApproved }) =>
        isApproved
          ? `Order ${number} is cancelled.`
          : 'Requested: it is cancelled when a colleague approves the refund.'
      }
      onDone={onDone}
    >
      {(fieldOf) => (
        <TextAreaField {...fieldOf('reason')} label="Reason" rows={2} required maxLength={500} />
      )}
    </StaffForm>
  )
}
