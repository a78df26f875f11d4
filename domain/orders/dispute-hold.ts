import { isBeforeShipping, type OrderStatus } from './order-status.ts'

/**
 * Whether a bank asks for money of an order that has not left the store. Until it has decided, the
 * order is neither sent nor cancelled: the gateway holds the money, and the bank may give it back.
 */
export function isHeldByDispute({
  status,
  isDisputed,
}: {
  status: OrderStatus
  isDisputed: boolean
}): boolean {
  return isDisputed && (status === 'pending_payment' || isBeforeShipping(status))
}

/** What staff read about it. */
export const disputeHoldForStaff =
  'The bank of the buyer asks for money of this order. Wait for its decision.'

/** What the buyer reads who wants to cancel. */
export const disputeHoldForBuyer =
  'Your bank is asking us about the payment of this order. Until the bank decides, we cannot send the goods, and the order cannot be cancelled. If you did not mean to ask for your money back, please tell your bank.'
