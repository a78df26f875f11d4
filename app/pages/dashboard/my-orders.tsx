import Package from '~icons/lucide/package'
import { useState } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nameStatus, OrderRow } from './order-row.tsx'
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
