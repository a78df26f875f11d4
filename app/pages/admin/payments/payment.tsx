import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { refundStatusLabels } from '../../../../domain/payments/payment-words.ts'
import { OrderPart } from '../../../features/orders/staff/order-part.tsx'
import { StaffPayments } from '../../../features/orders/staff/staff-payments.tsx'
import { isUuid } from '../../../../domain/text/uuid.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

/** One payment: what arrived, what went back, and what staff can do. */
export default function Payment() {
  const { id = '' } = useParams()
  const queryClient = useQueryClient()
  const query = usePayment(id)
  const payment = query.data
  return (
    <>
      <PageHeader title={payment ? payment.reference : 'Payment'} />
      <ListState query={query} failure="The payment could not be loaded.">
        {payment === null && (
          <EmptyState title="There is no such payment">
            It may belong to another shop. Look for its reference in the list.
          </EmptyState>
        )}
        {payment && (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Panel title="Payment">
              <OrderPart
                orderId={payment.order_id}
                onDone={() => queryClient.invalidateQueries({ queryKey: ['admin', 'payment', id] })}
              >
                {(props) => (
                  <StaffPayments
                    {...props}
                    order={{
                      ...props.order,
                      payments: props.order.payments.filter((each) => each.id === id),
                    }}
                  />
                )}
              </OrderPart>
            </Panel>
            <Facts payment={payment} />
          </div>
        )}
      </ListState>
    </>
  )
}

function usePayment(id: string) {
  return useQuery({
    queryKey: ['admin', 'payment', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      if (!isUuid(id)) return null
      const { data } = await (
        await loadSupabase()
      )
        .from('payments')
        .select(
          'order_id, reference, channel, succeeded_at, orders(number, name), refunds(id, amount_kobo, status, reason, created_at)',
        )
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

function Facts({ payment }: { payment: NonNullable<ReturnType<typeof usePayment>['data']> }) {
  const { orders: order, refunds, channel, succeeded_at } = payment
  return (
    <Panel title="What belongs to it">
      <p>
        <Link
          to={deskPath('orders/:id', payment.order_id)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          Order {order.number}
        </Link>{' '}
        of {order.name}
      </p>
      <p className="text-sm text-ink-2">
        {succeeded_at ? `Received ${formatMoment(succeeded_at)}` : 'Not received'}
        {channel && ` · ${channel.replaceAll('_', ' ')}`}
      </p>
      <h3 className="mt-4 font-semibold">Refunds</h3>
      {refunds.length === 0 ? (
        <p className="text-ink-2">Nothing of it went back.</p>
      ) : (
        <ul className="mt-1 space-y-2">
          {refunds.map((refund) => (
            <li key={refund.id} className="wrap-break-word">
              <strong className="tabular-nums">{formatExactNaira(refund.amount_kobo)}</strong> ·{' '}
              {describeStatus(refund.status)}
              <span className="block text-sm text-ink-2">
                {refund.reason} · {formatMoment(refund.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function describeStatus(status: string): string {
  const labels: Readonly<Record<string, string>> = refundStatusLabels
  return labels[status] ?? status
}
