import { orderBill } from '../../../../domain/orders/order-bill.ts'
import { describeMoney } from '../../../../domain/orders/money-words.ts'
import { waitsForDecision } from '../../../../domain/orders/returns/return-status.ts'
import { describeStatus } from '../../../../domain/orders/shipments/shipment-view.ts'
import type { DeskOrder } from '../../../../domain/orders/desk/desk-order.ts'
import { OrderDelivery } from '../../../features/delivery/order-delivery.tsx'
import { MoneyRows } from '../../../features/orders/money-rows.tsx'
import { OrderLines } from '../../../features/orders/order-lines.tsx'
import { OrderTimeline } from '../../../features/orders/order-timeline.tsx'
import { Panel } from '../frame/panel.tsx'

/** What the buyer reads on the page of the order. Staff of the store do not see its money. */
export function CustomerView({ order }: { order: DeskOrder }) {
  const { customerView: view } = order
  if (!view) return null
  const status = describeStatus({ status: order.status, hasLeft: view.shipments.length > 0 })
  return (
    <Panel
      title="What the customer sees"
      description={
        order.userId ? 'The buyer has an account.' : 'A guest, with the link in the mails.'
      }
    >
      <div className="space-y-4">
        <p className="font-semibold">{status}</p>
        <p className="text-sm text-ink-2">{describeMoney(view.money).join(' ')}</p>
        {!waitsForDecision(view) && <OrderDelivery view={view} now={new Date(view.serverTime)} />}
        <div>
          <OrderLines lines={view.lines} />
          <MoneyRows
            sums={orderBill(view)}
            deliveryLabel={`Delivery to ${view.order.delivery_state}`}
          />
        </div>
        <div>
          <h3 className="text-md font-semibold">What happened</h3>
          <OrderTimeline events={view.events} />
        </div>
      </div>
    </Panel>
  )
}
