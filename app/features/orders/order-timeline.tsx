import { orderStatusLabels, type OrderEventKind } from '../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { formatMoment } from '../../platform/format-time.ts'

/** The history of an order, the latest event first. */
export function OrderTimeline({
  events,
  statusLabels = orderStatusLabels,
}: {
  events: OrderView['events']
  statusLabels?: typeof orderStatusLabels
}) {
  return (
    <ol className="mt-4 border-l-2 border-line">
      {[...events].reverse().map(({ id, kind, status, message, created_at: at }, index) => (
        <li key={id} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[7px] size-3 rounded-full ${index === 0 ? 'bg-accent' : 'bg-line-strong'}`}
          />
          <p className="font-semibold">
            {kind === 'status' && status ? statusLabels[status] : kindLabels[kind]}
          </p>
          <p className="text-ink-2">{message}</p>
          <time dateTime={at} className="text-sm text-ink-3">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}

const kindLabels: Record<OrderEventKind, string> = {
  placed: 'Order placed',
  payment: 'Payment',
  proof: 'Receipt of the transfer',
  refund: 'Refund',
  return_request: 'Cancellation or return',
  shipment: 'Shipment',
  note: 'Note',
  status: 'Changed',
}
