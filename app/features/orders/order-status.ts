import type { OrderStatus } from '../../../domain/orders/order-status.ts'

/** The labels of the statuses of an order. */
export const statusLabels: Record<OrderStatus, string> = {
  pending_payment: 'Waiting for payment',
  paid: 'Paid',
  preparing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  installed: 'Installed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
