import { ExternalLink } from 'lucide-react'
import { useRef } from 'react'
import { Link, useParams } from 'react-router'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { disputeHoldForStaff, isHeldByDispute } from '../../../../domain/orders/dispute-hold.ts'
import { isBeforeShipping } from '../../../../domain/orders/order-status.ts'
import { hasGrant } from '../../../../domain/staff/grants.ts'
import { useStaff } from '../../../features/staff/use-staff.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { CustomerView } from './customer-view.tsx'
import { Documents } from './documents.tsx'
import { GoodsPanel } from './goods-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useDeskOrder, type OrderPartProps } from './use-desk-order.ts'

/** One order: what staff do with it, and what its buyer sees beside it. */
export default function OrderScreen() {
  const { id = '' } = useParams()
  const { query, onDone } = useDeskOrder(id)
  const title = useRef<HTMLHeadingElement>(null)
  if (query.data && query.data.outcome !== 'done') return <NotFound />
  const order = query.data?.response
  const done = async () => {
    await onDone()
    // The action that was done may be gone, and the focus with it. Queries tell the page of new data
    // with a timer, so this comes after them.
    setTimeout(() => {
      if (document.activeElement === document.body) title.current?.focus()
    })
  }
  return (
    <>
      <PageHeader
        title={order ? `Order ${order.number}` : 'Order'}
        badge={order && <StatusBadge status={order.status} hasLeft={order.shipments.length > 0} />}
        actions={
          order && (
            <>
              <ChangeLink order={order} />
              {order.customerView && <CustomerPageLink order={order} />}
            </>
          )
        }
      />
      <ListState query={query} failure="This order could not be loaded.">
        {order && (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <section aria-labelledby="staff-title" className="min-w-0 space-y-6">
              <h2 id="staff-title" ref={title} tabIndex={-1} className="text-h3">
                For staff
              </h2>
              <Warnings order={order} />
              <StaffParts order={order} onDone={done} />
            </section>
            <div className="min-w-0 space-y-6">
              <BuyerPanel order={order} />
              <CustomerView order={order} />
            </div>
          </div>
        )}
      </ListState>
    </>
  )
}

function StaffParts(props: OrderPartProps) {
  const { grants } = useStaff()
  const { order, onDone } = props
  const mayReadMoney = hasGrant(grants, ['sales', 'finance', 'support'])
  return (
    <>
      <ProgressPanel {...props} />
      <GoodsPanel {...props} />
      {mayReadMoney && <MoneyPanel orderId={order.id} onDone={onDone} />}
      <Documents order={order} />
      <HistoryPanel {...props} />
    </>
  )
}

/** Only what has not left the store can be changed. */
function ChangeLink({ order: { id, status } }: Pick<OrderPartProps, 'order'>) {
  const { grants } = useStaff()
  const isOpen = status === 'pending_payment' || isBeforeShipping(status)
  if (!isOpen || !hasGrant(grants, ['sales', 'support'])) return null
  return (
    <Link
      to={deskPath('orders/:id/edit', id)}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      Change order
    </Link>
  )
}

function CustomerPageLink({ order }: Pick<OrderPartProps, 'order'>) {
  return (
    <a
      href={`/payment-details?order=${order.id}`}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
    >
      Page of the customer <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  )
}

function Warnings({ order }: Pick<OrderPartProps, 'order'>) {
  const warnings = [
    order.isTest && 'This is a test order: no money moved, and nothing is delivered.',
    isHeldByDispute(order) && disputeHoldForStaff,
    order.isDisputed &&
      !isHeldByDispute(order) &&
      'The bank of the buyer asks for money of this order. Give nothing back.',
    order.asksToCancel && 'The buyer asks to cancel this order. Nothing leaves before you decide.',
  ].filter((each) => each !== false)
  return warnings.map((warning) => (
    <p
      key={warning}
      className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning"
    >
      {warning}
    </p>
  ))
}
