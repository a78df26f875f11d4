export type OrderStatus =
  | 'pending_payment'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'installed'
  | 'cancelled'
  | 'refunded'

/** The words that people read for a status. */
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
