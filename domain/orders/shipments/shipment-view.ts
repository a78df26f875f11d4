import { orderStatusLabels, type OrderStatus } from '../order-status.ts'
import { listOf, nullable, object, text, wholeNumber, type ValueOf } from '../../parse/parser.ts'

/** What left the store together, as buyer and staff see it. Times are ISO 8601. */
export const shipmentView = object({
  id: text(),
  /** The first shipment of an order is number 1. */
  position: wholeNumber(),
  shipped_at: text(),
  delivered_at: nullable(text()),
  carrier: nullable(text()),
  tracking_number: nullable(text()),
  tracking_url: nullable(text()),
  driver_phone: nullable(text()),
  lines: listOf(object({ product_id: text(), name: text(), quantity: wholeNumber() })),
})
export type ShipmentView = ValueOf<typeof shipmentView>

interface Goods {
  name: string
  quantity: number
}

/** "2 × Panel 550 W, 1 × Inverter 5 kVA". */
export function nameGoods(lines: readonly Goods[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}

/**
 * What is still in the store of an order of which a part has left, in words; null while nothing has
 * left and when everything has.
 */
export function nameGoodsToCome({
  lines,
  shipments,
}: {
  lines: readonly { name: string; units_to_ship: number }[]
  shipments: readonly unknown[]
}): string | null {
  if (shipments.length === 0) return null
  const left = lines.filter((line) => line.units_to_ship > 0)
  return nameGoods(left.map(({ name, units_to_ship: quantity }) => ({ name, quantity }))) || null
}

/** The status of an order in words; of one of which a part has left, "Partly sent". */
export function describeStatus({
  status,
  hasLeft,
}: {
  status: OrderStatus
  hasLeft: boolean
}): string {
  return status === 'preparing' && hasLeft ? 'Partly sent' : orderStatusLabels[status]
}

/** "Shipment 2 of 3", or "Shipment 2" while more are to come; null for an order that left at once. */
export function nameShipment(
  { position }: { position: number },
  { count, isComplete }: { count: number; isComplete: boolean },
): string | null {
  if (count === 1 && isComplete) return null
  return isComplete ? `Shipment ${position} of ${count}` : `Shipment ${position}`
}

/** What the buyer reads when goods leave the store. */
export function shippedMessage({
  goods,
  isFirst,
  isLast,
}: {
  goods: readonly Goods[]
  isFirst: boolean
  isLast: boolean
}): string {
  if (isFirst && isLast) return 'Your order has left our store.'
  return `${isLast ? 'The rest' : 'A part'} of your order has left our store: ${nameGoods(goods)}.`
}

/** What the buyer reads when a shipment arrived and others are still to come. */
export function partDeliveredMessage(goods: readonly Goods[]): string {
  return `A part of your order has been delivered: ${nameGoods(goods)}.`
}
