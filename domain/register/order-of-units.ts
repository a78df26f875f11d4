import { orderStatusLabels } from '../orders/order-status.ts'
import type { OrderView } from '../orders/order-view.ts'

/** What is told of an order in place of its delivery, when nothing is sent. */
export const nothingIsSent =
  'Nothing is delivered. Once you have paid, you say in whose name we retire the units, and you get the certificate.'

/** The statuses of an order of which nothing is sent. */
export const unitsStatusLabels = { ...orderStatusLabels, delivered: 'Retired' }

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
