import { orderBill } from '../../../../domain/orders/order-bill.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { sendsNothing } from '../../../../domain/register/order-of-units.ts'
import { MoneyRows } from '../../../features/orders/money-rows.tsx'
import { OrderLines } from '../../../features/orders/order-lines.tsx'

/** What was ordered, what it costs, and where it goes. */
export function OrderGoods({ view }: { view: OrderView }) {
  const { order, lines } = view
  return (
    <section
      aria-labelledby="order-title"
      className="min-w-0 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="order-title" className="text-h3">
        What you ordered
      </h2>
      <OrderLines lines={lines} />
      <div className="border-t border-line pt-4">
        <MoneyRows
          sums={orderBill(view)}
          deliveryLabel={sendsNothing(view) ? null : `Delivery to ${order.delivery_state}`}
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
  )
}
