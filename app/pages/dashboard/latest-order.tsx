import { Link } from '../../ui/link.tsx'
import { ListState } from '../../ui/list-state.tsx'
import { OrderRow } from './order-row.tsx'
import { useLiveOrders, useMyOrders } from './use-my-orders.ts'

/** The order placed last, for the overview. Nothing where there is none. */
export function LatestOrder() {
  const orders = useMyOrders()
  useLiveOrders()
  const latest = orders.data?.[0]
  if (orders.data && !latest) return null
  return (
    <section aria-labelledby="latest-order">
      <h2 id="latest-order" className="text-h3">
        Your latest order
      </h2>
      <ListState query={orders} failure="Your orders could not be loaded.">
        {latest && (
          <ul className="mt-3 rounded-card border border-line bg-surface">
            <OrderRow order={latest} />
          </ul>
        )}
        <Link
          to="/dashboard?tab=orders"
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary"
        >
          All my orders
        </Link>
      </ListState>
    </section>
  )
}
