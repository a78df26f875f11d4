import { CircleCheck, Clock, PackageX, RotateCcw } from 'lucide-react'
import { Link } from 'react-router'
import { isBeforeShipping, orderStatusLabels } from '../../../../domain/orders/order-status.ts'
import { describeMoney, hasPaid } from '../../../../domain/orders/money-words.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { PayOrder } from './pay-order.tsx'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'

/** What the buyer should do next, or what we do. */
export function OrderNextStep({
  view,
  proof,
  act,
}: {
  view: OrderView
  proof: OrderProof
  act: OrderMutation
}) {
  const { order, payments } = view
  if (order.status === 'pending_payment' || view.mayPay) {
    const isChecking = payments.some(({ status }) => status === 'checking')
    if (!isChecking) return <PayOrder view={view} proof={proof} act={act} />
    return (
      <Step icon={<Clock aria-hidden="true" />} title="We are checking your payment">
        The bank has not confirmed the payment yet. This page changes by itself. You can also close
        it: we write to {order.email}. Please do not pay again.
        {order.held_until &&
          order.holds_stock &&
          ` We keep the goods for you until ${formatWeekdayMoment(order.held_until)}. Money that we find later is not lost: we deliver the goods, or refund you if they are gone.`}
      </Step>
    )
  }
  if (order.status === 'cancelled') {
    return (
      <Step icon={<PackageX aria-hidden="true" />} title="This order has ended">
        The products are available for sale again. {describeMoney(view.money).join(' ')}{' '}
        {!hasPaid(view.money) && 'If you have paid meanwhile, your payment is not lost. '}
        <Link to="/cart">Your cart</Link> has not changed.
      </Step>
    )
  }
  if (order.status === 'refunded')
    return (
      <Step icon={<RotateCcw aria-hidden="true" />} title="Your order is refunded">
        {describeMoney(view.money).join(' ')} It can take up to ten working days until your bank
        shows it.
      </Step>
    )
  return (
    <Step
      icon={<CircleCheck aria-hidden="true" />}
      title={
        order.status === 'paid' ? 'Thank you. Your order is paid.' : orderStatusLabels[order.status]
      }
    >
      {describeMoney(view.money).join(' ')}{' '}
      {isBeforeShipping(order.status)
        ? `We write to ${order.email} when it leaves our store, and the driver calls before coming.`
        : view.mayReturn && 'Is anything wrong? Press “Give something back” at the top.'}
    </Step>
  )
}

function Step({
  icon,
  title,
  children,
}: {
  icon: React.ReactNode
  title: string
  children: React.ReactNode
}) {
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
