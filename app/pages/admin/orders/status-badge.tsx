import type { OrderStatus } from '../../../../domain/orders/order-status.ts'
import { describeStatus } from '../../../../domain/orders/shipments/shipment-view.ts'
import { Badge } from '../../../ui/badge.tsx'

/** The status of an order in words and colour. */
export function StatusBadge({ status, hasLeft }: { status: OrderStatus; hasLeft: boolean }) {
  return <Badge tone={toneOf(status)}>{describeStatus({ status, hasLeft })}</Badge>
}

function toneOf(status: OrderStatus): 'good' | 'warning' | 'plain' {
  if (status === 'pending_payment') return 'warning'
  return status === 'cancelled' || status === 'refunded' ? 'plain' : 'good'
}
