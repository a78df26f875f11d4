import type { Tx } from '../../../backend/functions/functions.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { findPayment, type Payment } from '../payments.ts'
import { lockDispute, type Dispute } from './disputes.ts'

/**
 * A dispute with its order and payment; null when there is none. The order is locked first, as
 * everywhere.
 */
export async function lockDisputedOrder(
  tx: Tx,
  disputeId: string,
): Promise<{ order: Order; payment: Payment; dispute: Dispute } | null> {
  const row = await tx.maybeOne<{ paymentId: string }>(
    'select payment_id as "paymentId" from public.disputes where id = $1',
    [disputeId],
  )
  const payment = row && (await findPayment(tx, { id: row.paymentId }))
  const order = payment && (await lockOrder(tx, payment.orderId))
  const dispute = order && (await lockDispute(tx, { id: disputeId }))
  return dispute ? { order, payment, dispute } : null
}
