import { CircleCheck, Clock, PackageX, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCart } from '../cart.tsx'
import { stateWords } from '../order-state.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Notice } from '../ui/notice.tsx'
import { takePlaced } from './checkout-draft.ts'
import { MoneyRows } from './money-rows.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayOrder } from './pay-order.tsx'
import type { ShownOrder } from './shop-answers.ts'
import { useOrder, type OrderDeed, type ShownProof } from './use-order.ts'

/** One order: what it is, where it stands, and what can be done. Right on reload, and for guests by their link. */
export function OrderPage({ orderId, orderKey }: { orderId: string; orderKey: string | null }) {
  const { called, proof, act, retry } = useOrder({ orderId, orderKey })
  if (!called) return <LoadingScreen />
  if (called.outcome !== 'done') {
    return (
      <>
        <h1 className="sr-only">Your order</h1>
        <Notice
          icon={called.outcome === 'refused' ? <PackageX aria-hidden="true" /> : <RotateCcw aria-hidden="true" />}
          title={called.outcome === 'refused' ? 'We cannot show this order' : 'The shop could not be reached'}
          action={called.outcome === 'refused' ? <ButtonLink to="/payment-details?find=order">Find an order</ButtonLink> : <Button onClick={retry}>Try again</Button>}
        >
          <p>{called.outcome === 'refused' ? called.message : 'Your order is safe with us. This page asks again by itself.'}</p>
        </Notice>
      </>
    )
  }
  return <Shown shown={called.answer} proof={proof} act={act} />
}

function Shown({ shown, proof, act }: { shown: ShownOrder; proof: ShownProof; act: OrderDeed }) {
  const { order, lines, events } = shown
  const heading = useRef<HTMLHeadingElement>(null)
  useEmptyCart(shown)
  return (
    <article className="container-page py-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            Order {order.number}
          </h1>
          <p role="status" className="mt-2">
            <StateBadge shown={shown} />
          </p>
        </div>
        <OrderActions shown={shown} proof={proof} act={act} />
      </header>
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-8">
          <WhatNow shown={shown} proof={proof} act={act} />
          <section aria-labelledby="history-title">
            <h2 id="history-title" className="text-h3">
              What happened
            </h2>
            <OrderTimeline events={events} />
          </section>
        </div>
        <section aria-labelledby="order-title" className="rounded-card border border-line bg-surface p-5">
          <h2 id="order-title" className="text-h3">
            What you ordered
          </h2>
          <OrderLines lines={lines} />
          <div className="border-t border-line pt-4">
            <MoneyRows
              sums={{ subtotalKobo: order.subtotal_kobo, discountKobo: order.discount_kobo, deliveryKobo: order.delivery_kobo, totalKobo: order.total_kobo, vatKobo: order.vat_kobo }}
              deliveryLabel={`Delivery to ${order.delivery_state}`}
            />
          </div>
          <p className="mt-4 border-t border-line pt-4 text-sm text-ink-2">
            {order.name}
            <br />
            {order.delivery_street}, {order.delivery_area}, {order.delivery_state}
            {order.delivery_landmark && (
              <>
                <br />
                {order.delivery_landmark}
              </>
            )}
          </p>
        </section>
      </div>
    </article>
  )
}

function StateBadge({ shown: { order, payments } }: { shown: ShownOrder }) {
  const isChecking = order.state === 'pending_payment' && payments.some(({ state }) => state === 'checking')
  const look = order.state === 'cancelled' || order.state === 'refunded' ? 'bg-surface-2 text-ink-2' : order.state === 'pending_payment' ? 'bg-warning-soft text-warning' : 'bg-primary-soft text-on-primary-soft'
  return <span className={`inline-flex rounded-full px-3 py-1 text-md font-semibold ${look}`}>{isChecking ? 'We are checking your payment' : stateWords[order.state]}</span>
}

/** The next thing to do, or what we do. */
function WhatNow({ shown, proof, act }: { shown: ShownOrder; proof: ShownProof; act: OrderDeed }) {
  const { order, payments, refunds } = shown
  if (order.state === 'pending_payment') {
    const isChecking = payments.some(({ state }) => state === 'checking')
    if (!isChecking) return <PayOrder shown={shown} proof={proof} act={act} />
    return (
      <Said icon={<Clock aria-hidden="true" />} title="We are checking your payment">
        The bank has not told us how it ended. This page changes by itself; you can also close it, we write to {order.email}. Please do not pay again.
      </Said>
    )
  }
  if (order.state === 'cancelled') {
    return (
      <Said icon={<PackageX aria-hidden="true" />} title="This order has ended">
        Its goods are back on the shelf. {refunds.length > 0 ? 'Your money is on its way back to you.' : 'Nothing was charged; if you have paid meanwhile, your payment is not lost.'} <Link to="/cart">Your cart</Link> is as you left it.
      </Said>
    )
  }
  if (order.state === 'refunded') return <Said icon={<RotateCcw aria-hidden="true" />} title="All of it is given back">Banks take up to ten working days until you see the money.</Said>
  return (
    <Said icon={<CircleCheck aria-hidden="true" />} title={order.state === 'paid' ? 'Thank you. Your order is paid.' : stateWords[order.state]}>
      {order.state === 'paid' || order.state === 'preparing' ? `We write to ${order.email} when it leaves our store, and the driver calls before coming.` : 'If anything is not as it should be, tell us at once.'}
    </Said>
  )
}

function Said({ icon, title, children }: { icon: React.ReactNode; title: string; children: React.ReactNode }) {
  return (
    <section className="flex gap-4 rounded-card bg-surface-2 p-5 sm:p-6 [&>svg]:mt-1 [&>svg]:size-7 [&>svg]:shrink-0 [&>svg]:text-primary">
      {icon}
      <div>
        <h2 className="text-h3">{title}</h2>
        <p className="mt-2 text-ink-2">{children}</p>
      </div>
    </section>
  )
}

/** The cart is kept until the payment is confirmed (papercut 1); then what was bought leaves it. */
function useEmptyCart({ order }: ShownOrder): void {
  const cart = useCart()
  const isPaid = !['pending_payment', 'cancelled'].includes(order.state)
  const { isLoaded, removeBought } = cart
  useEffect(() => {
    if (isPaid && isLoaded) removeBought(takePlaced(order.id))
  }, [isPaid, isLoaded, removeBought, order.id])
}
