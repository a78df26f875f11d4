import type { StatusTransitions } from '../parse/status-transitions.ts'

export const orderStatuses = [
  'pending_payment',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'installed',
  'cancelled',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * A payment that arrives after the order was cancelled makes it paid, and its buyer can take the
 * cancellation back for some minutes. Staff may cancel a paid order before it leaves the store; it
 * is refunded once its money is back. An order of which nothing is sent, because it has only units of
 * the carbon register, is delivered when they are retired.
 */
export const orderTransitions: StatusTransitions<OrderStatus> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['preparing', 'delivered', 'cancelled', 'refunded'],
  preparing: ['shipped', 'delivered', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['installed', 'refunded'],
  installed: ['refunded'],
  cancelled: ['paid', 'pending_payment', 'refunded'],
  refunded: [],
}

/** The statuses as people read them. */
export const orderStatusLabels: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'Waiting for payment',
  paid: 'Paid',
  preparing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  installed: 'Installed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

/** Whether the order is paid and its goods are still in our store. */
export function isBeforeShipping(status: OrderStatus): boolean {
  return status === 'paid' || status === 'preparing'
}

/** Whether the order is paid and nothing of it has left our store: it can still be cancelled. */
export function isInStore({
  status,
  hasLeft,
}: {
  status: OrderStatus
  /** A part of it has been sent. */
  hasLeft: boolean
}): boolean {
  return isBeforeShipping(status) && !hasLeft
}

/**
 * Whether the buyer may pay what is still due. A paid order may have something due again, when an
 * entry of its ledger was wrong.
 */
export function mayPay(status: OrderStatus, { dueKobo }: { dueKobo: number }): boolean {
  return dueKobo > 0 && !hasEnded(status)
}

/** Whether nothing more is delivered or done for the order. */
export function hasEnded(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'refunded'
}

/** Whether the customer has the goods. */
export function isDelivered(status: OrderStatus): boolean {
  return status === 'delivered' || status === 'installed'
}

/** The statuses that staff set by hand; the others follow from payments. */
export const staffOrderStatuses = ['preparing', 'shipped', 'delivered', 'installed'] as const

/** What can happen to an order. */
export const orderEventKinds = [
  'placed',
  'status',
  'payment',
  'proof',
  'refund',
  'return_request',
  'shipment',
  'note',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Who can change an order. */
export const orderActors = ['customer', 'staff', 'gateway', 'system'] as const
