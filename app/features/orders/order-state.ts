export type OrderState =
  | 'pending_payment'
  | 'paid'
  | 'preparing'
  | 'shipped'
  | 'delivered'
  | 'installed'
  | 'cancelled'
  | 'refunded'

/** The words that people read for a state. */
export const stateWords: Record<OrderState, string> = {
  pending_payment: 'Waiting for payment',
  paid: 'Paid',
  preparing: 'Being prepared',
  shipped: 'On its way',
  delivered: 'Delivered',
  installed: 'Installed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}
