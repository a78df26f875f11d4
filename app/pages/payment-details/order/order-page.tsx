import { useEffect, useRef, useState } from 'react'
import { describeStatus } from '../../../../domain/orders/shipments/shipment-view.ts'
import { sendsNothing, unitsStatusLabels } from '../../../../domain/register/order-of-units.ts'
import { LoadingScreen } from '../../../ui/screens/loading-screen.tsx'
import { PageTitle } from '../../../platform/page-title.tsx'
import { useEmptyCart } from './use-empty-cart.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderGoods } from './order-goods.tsx'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { useOrder } from '../../../features/orders/use-order.ts'
import type { NextStepProps } from './order-next-step.tsx'
import { OrderNotShown } from './order-not-shown.tsx'
import { OrderProgress } from './order-progress.tsx'
import { StaffDesk } from './staff-desk.tsx'

/**
 * One order: its lines, its status and what can be done. For its owner, and for guests with their
 * link.
 */
export default function OrderPage({
  orderId,
  orderKey,
  heading,
}: {
  orderId: string
  orderKey: string | null
  /** The ref of the heading. */
  heading: (element: HTMLElement | null) => void
}) {
  const { result, proof, act, refetch } = useOrder({ orderId, orderKey })
  if (!result)
    return (
      <>
        <PageTitle>Your order</PageTitle>
        <LoadingScreen />
      </>
    )
  if (result.outcome !== 'done')
    return <OrderNotShown {...{ orderId, heading }} failure={result} refetch={refetch} />
  const { response: view, receivedAt } = result
  const clockAheadMs = Date.parse(view.serverTime) - receivedAt
  return (
    <>
      <StaffDesk orderId={orderId} />
      <OrderDetails
        view={view}
        proof={proof}
        act={act}
        refetch={refetch}
        clockAheadMs={clockAheadMs}
        heading={heading}
      />
    </>
  )
}

function OrderDetails({
  heading,
  ...props
}: NextStepProps & { heading: (element: HTMLElement | null) => void }) {
  const { view, act } = props
  const { order } = view
  const title = useRef<HTMLElement | null>(null)
  const [hasAsked, setAsked] = useState(false)
  const focusTitle = () => title.current?.focus()
  useEmptyCart(view)
  const focused = useRef<Element | null>(null)
  const shownStatus = useRef(order.status)
  useEffect(() => {
    if (shownStatus.current === order.status) return
    shownStatus.current = order.status
    // The button that was pressed may be gone, and the focus with it. The status also changes by
    // itself: somebody who only reads is left where they are.
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
      title.current?.focus()
  }, [order.status])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers
    <article
      className="container-page py-8"
      onFocus={({ target }) => (focused.current = target)}
      onBlur={() => (focused.current = null)}
    >
      <PageTitle>{`Order ${order.number}`}</PageTitle>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1
            ref={(element) => {
              title.current = element
              heading(element)
            }}
            tabIndex={-1}
            className="text-h2"
          >
            Order {order.number}
          </h1>
          <p role="status" className="mt-2">
            <StatusBadge view={view} />
          </p>
        </div>
        <OrderActions view={view} act={act} onRequested={() => setAsked(true)} />
      </header>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-8">
          {!view.isOwn && !view.isPayer && (
            <p className="rounded-control bg-surface-2 px-4 py-3">
              Below is what the buyer reads. The buttons of the buyer are left out.
            </p>
          )}
          {view.isTest && (
            <p className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning">
              This is a test order: no money moves, and nothing is delivered.
            </p>
          )}
          {view.isDisputed && (
            <p className="rounded-control bg-surface-2 px-4 py-3">
              Your bank is asking us about this payment. Until the bank decides, we cannot send the
              goods, cancel the order or start a refund. If you did not mean to ask for your money
              back, please tell your bank.
            </p>
          )}
          <OrderProgress {...props} hasAsked={hasAsked} onWithdrawn={focusTitle} />
        </div>
        <OrderGoods view={view} />
      </div>
    </article>
  )
}

function StatusBadge({ view }: { view: OrderView }) {
  const { order, payments, shipments } = view
  const isChecking =
    order.status === 'pending_payment' && payments.some(({ status }) => status === 'checking')
  const look =
    order.status === 'cancelled' || order.status === 'refunded'
      ? 'bg-surface-2 text-ink-2'
      : order.status === 'pending_payment'
        ? 'bg-warning-soft text-warning'
        : 'bg-primary-soft text-on-primary-soft'
  return (
    <span className={`inline-flex rounded-full px-3 py-1 text-md font-semibold ${look}`}>
      {isChecking
        ? 'We are checking your payment'
        : sendsNothing(view)
          ? unitsStatusLabels[order.status]
          : describeStatus({ status: order.status, hasLeft: shipments.length > 0 })}
    </span>
  )
}
