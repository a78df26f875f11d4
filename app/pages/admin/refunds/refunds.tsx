import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { listMoneyToCheck } from '../../../../domain/orders/desk/money-to-check.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import type { ValueOf } from '../../../../domain/parse/parser.ts'
import { OrderLink } from '../../../features/orders/staff/order-link.tsx'
import { OrderPart } from '../../../features/orders/staff/order-part.tsx'
import { RefundDetails } from '../../../features/orders/staff/staff-refunds.tsx'
import { moneyToCheckKey, useMoneyToCheck } from '../../../features/orders/use-money-to-check.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'

type Lists = ValueOf<typeof listMoneyToCheck.parseResponse>
type Refunds = Lists['toApprove']

/** The refunds that wait for staff: to approve, to pay by transfer, and those that are stuck. */
export default function RefundsToDo() {
  const query = useMoneyToCheck()
  const lists = query.data
  const isEmpty =
    lists && [lists.toApprove, lists.toTransfer, lists.stuck].every(({ count }) => count === 0)
  return (
    <div className="max-w-4xl">
      <PageHeader description="A refund begins at its order. Above the limit for one person, a colleague approves it here." />
      <ListState query={query} failure="The refunds could not be loaded.">
        {isEmpty && (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState icon={<Undo2 aria-hidden="true" />} title="No refund is waiting">
              To give money back, open the order and choose “Request a refund”.
            </EmptyState>
          </div>
        )}
        {lists && (
          <div className="space-y-5">
            <Rows title="To approve" list={lists.toApprove} />
            <Rows title="Transfers to make" list={lists.toTransfer} />
            <Rows title="Not paid out by the payment service" list={lists.stuck} />
          </div>
        )}
      </ListState>
    </div>
  )
}

function Rows({ title, list }: { title: string; list: Refunds }) {
  if (list.count === 0) return null
  return (
    <Panel
      title={`${title} (${list.count})`}
      isFlush
      description={
        list.count > list.rows.length ? `These are the first ${list.rows.length}.` : undefined
      }
    >
      <ul className="divide-y divide-line">
        {list.rows.map((row) => (
          <Row key={row.refundId} row={row} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ row }: { row: Refunds['rows'][number] }) {
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { orderId, refundId, orderNumber } = row
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer px-5 py-3 wrap-break-word">
          <span className="font-semibold">{orderNumber}</span> ·{' '}
          <strong className="tabular-nums">{formatExactNaira(row.amountKobo)}</strong>
          <span className="block text-sm">{row.reason}</span>
          <span className="block text-sm text-ink-2">
            {row.name} · requested by {row.requestedBy ?? 'the shop'}, {formatMoment(row.since)}
          </span>
        </summary>
        {isOpen && (
          <div className="space-y-2 border-t border-line bg-surface-2/40 px-5 py-4">
            <OrderPart
              orderId={orderId}
              onDone={() => queryClient.invalidateQueries({ queryKey: moneyToCheckKey })}
            >
              {(props) => {
                const refund = props.order.refunds.find(({ id }) => id === refundId)
                return refund ? (
                  <RefundDetails {...props} refund={refund} />
                ) : (
                  <p>This refund is not there any more.</p>
                )
              }}
            </OrderPart>
            <OrderLink id={orderId} number={orderNumber} />
          </div>
        )}
      </details>
    </li>
  )
}
