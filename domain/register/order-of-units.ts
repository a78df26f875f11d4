import { hasEnded, orderStatusLabels } from '../orders/order-status.ts'
import type { OrderView } from '../orders/order-view.ts'

/** What is told of an order in place of its delivery, when nothing is sent. */
export const nothingIsSent =
  'Nothing is delivered. Once you have paid, you say in whose name we retire the units, and you get the certificate.'

/** The status of an order of which nothing is sent, in words that need no delivery. */
export function unitsStatus({ order, retiring }: Pick<OrderView, 'order' | 'retiring'>): string {
  return retiring?.certificate && !hasEnded(order.status)
    ? 'Retired'
    : orderStatusLabels[order.status]
}

/** Whether an order has units of the register, and nothing of it is or was sent. */
export function sendsNothing({
  retiring,
  shipments,
  lines,
}: Pick<OrderView, 'retiring' | 'shipments' | 'lines'>): boolean {
  return (
    retiring !== null &&
    shipments.length === 0 &&
    lines.every(({ units_to_ship: left }) => left === 0)
  )
}
