import ChevronRight from '~icons/lucide/chevron-right'
import { Link } from '../../ui/link.tsx'
import type { OrderStatus } from '../../../domain/orders/order-status.ts'
import { describeStatus } from '../../../domain/orders/shipments/shipment-view.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { arrivalOf } from '../../features/delivery/order-delivery.tsx'
import { formatDay } from '../../platform/format-time.ts'
import { Badge } from '../../ui/badge.tsx'
import type { MyOrder } from './use-my-orders.ts'

/** An order in a list: its number, state, goods, day, arrival and sum. It links to its page. */
export function OrderRow({ order }: { order: MyOrder }) {
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

export function nameStatus({ status, shipments }: MyOrder): string {
  return describeStatus({ status, hasLeft: shipments.length > 0 })
}

function toneOf(status: OrderStatus): 'good' | 'warning' | 'plain' {
  if (status === 'pending_payment') return 'warning'
  return status === 'cancelled' || status === 'refunded' ? 'plain' : 'good'
}
