import CircleCheck from '~icons/lucide/circle-check'
import Clock from '~icons/lucide/clock'
import PackageX from '~icons/lucide/package-x'
import RotateCcw from '~icons/lucide/rotate-ccw'
import type { ComponentProps } from 'react'
import { Link } from '../../../ui/link.tsx'
import { describeCrewVisit } from '../../../../domain/delivery/installation-words.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { isBeforeShipping } from '../../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { describeBankDelay, describeMoney, hasPaid } from '../../../../domain/orders/money-words.ts'
import { describeStatus } from '../../../../domain/orders/shipments/shipment-view.ts'
import { waitsForDecision } from '../../../../domain/orders/returns/return-status.ts'
import { isOpenPayment } from '../../../../domain/payments/payment-status.ts'
import { formatWeekdayMoment } from '../../../platform/format-time.ts'
import { sendsNothing, unitsStatusLabels } from '../../../../domain/register/order-of-units.ts'
import { UndoCancel } from './undo-cancel.tsx'
import { PayOrder } from './pay-order.tsx'

export type NextStepProps = ComponentProps<typeof PayOrder>

/** What the buyer should do next, or what we do. */
export function OrderNextStep(props: NextStepProps) {
  const { view } = props
  const { order, payments } = view
  const hasLeft = view.shipments.length > 0
  const isUnits = sendsNothing(view)
  if (order.status === 'pending_payment' || view.mayPay) {
    const isChecking = payments.some(
      ({ method, status }) => method !== 'bank_transfer' && status === 'checking',
    )
    if (!isChecking && (view.isOwn || view.isPayer)) return <PayOrder {...props} />
    if (!isChecking)
      return (
        <Step icon={<Clock aria-hidden="true" />} title="The buyer has not paid yet">
          {formatExactNaira(view.money.dueKobo)} is still to pay. The buyer sees here how to pay it.
        </Step>
      )
    return (
      <Step icon={<Clock aria-hidden="true" />} title="We are checking your payment">
        The bank has not confirmed the payment yet. This page updates by itself. You can also close
        it: we will write to {order.email}. Please do not pay again.
        {order.held_until &&
          order.holds_stock &&
          ` We keep the goods for you until ${formatWeekdayMoment(order.held_until)}. Money that we find later is not lost: we will deliver the goods, or refund you if they are gone.`}
      </Step>
    )
  }
  if (order.status === 'cancelled') {
    const mayBeOnItsWay = payments.some(
      ({ method, status }) => method === 'bank_transfer' && isOpenPayment(status),
    )
    return (
      <Step icon={<PackageX aria-hidden="true" />} title="This order has ended">
        The goods are back on sale.{' '}
        {(hasPaid(view.money) || !mayBeOnItsWay) && `${describeMoney(view.money).join(' ')} `}
        {mayBeOnItsWay
          ? 'If you have sent money, it is not lost: when we find it, we will deliver the goods or refund you. '
          : !hasPaid(view.money) && 'If you have paid in the meantime, your payment is not lost. '}
        <Link to="/cart" className="font-semibold underline">
          Your cart
        </Link>{' '}
        has not changed.
        {view.isOwn && view.undoUntil && <UndoCancel until={view.undoUntil} act={props.act} />}
      </Step>
    )
  }
  if (order.status === 'refunded')
    return (
      <Step icon={<RotateCcw aria-hidden="true" />} title="Your order is refunded">
        {describeMoney(view.money).join(' ')} {describeBankDelay(view.refunds)}
      </Step>
    )
  return (
    <Step
      icon={<CircleCheck aria-hidden="true" />}
      title={
        order.status === 'paid'
          ? view.money.financedKobo > 0
            ? 'Thank you. Your deposit has arrived.'
            : 'Thank you. Your order is paid.'
          : isUnits
            ? unitsStatusLabels[order.status]
            : describeStatus({ status: order.status, hasLeft })
      }
    >
      {describeMoney(view.money).join(' ')}{' '}
      {isUnits &&
        !view.retiring?.certificate &&
        !waitsForDecision(view) &&
        'Please say below in whose name we retire the units. '}
      {isBeforeShipping(order.status) &&
        !isUnits &&
        !waitsForDecision(view) &&
        `We will write to ${order.email} when ${hasLeft ? 'the rest of your order' : 'your order'} leaves our store, and the driver will call you before coming. ${crewNote(view)}`}{' '}
      {view.isOwn && view.mayReturn && 'Is anything wrong? Press “Return something” at the top.'}
    </Step>
  )
}

/** An installation whose price is told after the order has a card of its own. */
function crewNote({ order: { installation_kind: kind } }: OrderView): string {
  return (kind !== 'quoted' && describeCrewVisit(kind)) || ''
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
      <div className="min-w-0">
        <h2 className="text-h3">{title}</h2>
        <div className="mt-2 text-ink-2">{children}</div>
      </div>
    </section>
  )
}
