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
 * cancellation back for some minutes. A paid order is never cancelled.
 */
export const orderTransitions: StatusTransitions<OrderStatus> = {
  pending_payment: ['paid', 'cancelled'],
  paid: ['preparing', 'refunded'],
  preparing: ['shipped', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['installed', 'refunded'],
  installed: ['refunded'],
  cancelled: ['paid', 'pending_payment'],
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
  'note',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Who can change an order. */
export const orderActors = ['customer', 'staff', 'gateway', 'system'] as const
