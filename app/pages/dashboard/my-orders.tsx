import ChevronRight from '~icons/lucide/chevron-right'
import Package from '~icons/lucide/package'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { describeStatus } from '../../../domain/orders/shipments/shipment-view.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { arrivalOf } from '../../features/delivery/order-delivery.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLiveOrders, useMyOrders, type MyOrder } from './use-my-orders.ts'

/** `/dashboard?tab=orders`: the user's orders, each with a link to its page. */
export default function MyOrders() {
  const orders = useMyOrders()
  useLiveOrders()
  const changes = useStatusChanges(orders.data)
  return (
    <section aria-labelledby="my-orders">
      <p role="status" className="sr-only">
        {changes}
      </p>
      <h2 id="my-orders" className="text-h3">
        My orders
      </h2>
      <ListState query={orders} failure="Your orders could not be loaded.">
        {orders.data?.length === 0 && (
          <Notice
            icon={<Package aria-hidden="true" />}
            title="No orders yet"
            action={
              <>
                <ButtonLink to="/shop">Browse the shop</ButtonLink>
                <ButtonLink to="/payment-details?find=order" variant="secondary">
                  Find an order
                </ButtonLink>
              </>
            }
          >
            <p>
              Orders you place while signed in appear here. To find one you placed as a guest, use
              its number and your e-mail.
            </p>
          </Notice>
        )}
        {orders.data && orders.data.length > 0 && (
          <ul
            aria-label="Orders"
            className="mt-4 divide-y divide-line rounded-card border border-line bg-surface"
          >
            {orders.data.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

/** What has changed since the last time that the list was read, for screen readers. */
function useStatusChanges(orders: readonly MyOrder[] | undefined): string {
  const [shown, setShown] = useState({ orders, changes: '' })
  if (shown.orders === orders) return shown.changes
  const before = new Map(shown.orders?.map((order) => [order.id, nameStatus(order)]))
  const changed = orders?.filter((order) => {
    const status = nameStatus(order)
    return (before.get(order.id) ?? status) !== status
  })
  const changes = (changed ?? [])
    .map((order) => `Order ${order.number}: ${nameStatus(order)}.`)
    .join(' ')
  setShown({ orders, changes: changes || shown.changes })
  return changes
}

function nameStatus({ status, shipments }: MyOrder): string {
  return describeStatus({ status, hasLeft: shipments.length > 0 })
}

function OrderRow({ order }: { order: MyOrder }) {
  const { id, number, status, total_kobo: totalKobo, created_at: createdAt, lines } = order
  const arrival = arrivalOf(order)
  return (
    <li>
      <Link
        to={`/payment-details?order=${id}`}
        className="grid min-h-16 grid-cols-[1fr_auto_auto] items-center gap-x-4 p-4 text-ink no-underline hover:bg-surface-2"
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{number}</span>
            <Badge tone={toneOf(status)}>{nameStatus(order)}</Badge>
            {order.plans.length > 0 && <Badge>In parts</Badge>}
          </span>
          <span className="mt-1 block">{describeGoods(lines)}</span>
          <time dateTime={createdAt} className="mt-1 block text-sm text-ink-2">
            {formatDay(createdAt)}
          </time>
          {arrival && <span className="block text-sm text-ink-2">{arrival}</span>}
        </span>
        <span className="money font-semibold">{formatExactNaira(totalKobo)}</span>
        <ChevronRight aria-hidden="true" className="size-5 text-ink-3" />
      </Link>
    </li>
  )
}

/** The most kinds of goods that a row names. */
const maxNamed = 3

function describeGoods(lines: MyOrder['lines']): string {
  const named = lines.slice(0, maxNamed).map(({ name, quantity }) => `${quantity} × ${name}`)
  const more = lines.length - named.length
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function toneOf(status: OrderStatus): 'good' | 'warning' | 'plain' {
  if (status === 'pending_payment') return 'warning'
  return status === 'cancelled' || status === 'refunded' ? 'plain' : 'good'
}
