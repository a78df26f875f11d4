import { FunctionError, type Tx } from '../../backend/functions/functions.ts'
import { disputeHoldForStaff } from '../../domain/orders/dispute-hold.ts'
import { isBeforeShipping } from '../../domain/orders/order-status.ts'
import { openRefundStatuses } from '../../domain/payments/payment-status.ts'
import { listPayments } from '../payments/payments.ts'
import { hasUndecidedRefund } from '../orders/money/has-undecided-refund.ts'
import { isDisputed } from '../orders/money/is-disputed.ts'
import type { Order } from '../orders/order-access.ts'

/**
 * Only an order whose goods are all in the store is edited, and not while its buyer or their bank asks
 * for all of it back.
 * @throws FunctionError 409
 */
export async function requireEditable(tx: Tx, { id, status }: Order): Promise<void> {
  if (status === 'cancelled' || status === 'refunded')
    throw new FunctionError(409, 'This order has ended. Please type in a new one.')
  if (status !== 'pending_payment' && !isBeforeShipping(status))
    throw new FunctionError(
      409,
      'This order has left our store. For other goods, please type in a new order.',
    )
  if (await isDisputed(tx, id)) throw new FunctionError(409, disputeHoldForStaff)
  const { rowCount } = await tx.query(
    `select from public.return_requests where order_id = $1 and status = 'requested'`,
    [id],
  )
  if (rowCount !== 0)
    throw new FunctionError(
      409,
      'The customer has asked to cancel this order or to return goods. Decide on that first, then change it.',
    )
}

/**
 * What an order costs does not change while money is on its way in or out.
 * @throws FunctionError 409 that says what to wait for
 */
export async function requireRestingMoney(tx: Tx, { id }: Order): Promise<void> {
  const checked = (await listPayments(tx, id)).find(({ status }) => status === 'checking')
  if (checked?.method === 'bank_transfer')
    throw new FunctionError(
      409,
      'The customer has sent the receipt of a transfer. Confirm or refuse it first, then change the order.',
    )
  if (checked)
    throw new FunctionError(
      409,
      'A payment of this order is arriving at this moment. Wait a minute, then look at it again.',
    )
  if (await hasUndecidedRefund(tx, id))
    throw new FunctionError(
      409,
      'A refund of this order waits for a decision. Decide on it first, then change the order.',
    )
  const { rowCount } = await tx.query(
    `select from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = any ($2)
     limit 1`,
    [id, openRefundStatuses],
  )
  if (rowCount !== 0)
    throw new FunctionError(
      409,
      'Money of this order is on its way back to the customer. Change the order when it has arrived.',
    )
}
