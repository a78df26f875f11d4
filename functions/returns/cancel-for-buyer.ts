import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { disputeHoldForStaff } from '../../domain/orders/dispute-hold.ts'
import { isInStore } from '../../domain/orders/order-status.ts'
import { refundOrder } from '../payments/refunds/request-refund.ts'
import { mayRefundAlone } from '../payments/refunds/refunds.ts'
import { hasUndecidedRefund } from '../orders/money/has-undecided-refund.ts'
import { isDisputed } from '../orders/money/is-disputed.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import { listRefundable } from '../orders/money/refund-surplus.ts'
import { lockOrder, type Order } from '../orders/order-access.ts'
import { changeStatus } from '../orders/order-changes.ts'
import type { Request } from './return-requests.ts'

/**
 * Cancels a locked order that its buyer asked us to cancel, and requests a refund of all that was
 * paid, by the rules of any refund. An order that has ended already stays as it is.
 * @throws FunctionError 409 when it has left the store, a bank asks for its money, or a refund of it
 * waits for a decision
 */
export async function cancelForBuyer(
  tx: Tx,
  { order, request, staffId }: { order: Order; request: Pick<Request, 'id'>; staffId: string },
  context: FunctionContext,
): Promise<void> {
  // Staff may have refunded all of it meanwhile.
  if (order.status === 'cancelled' || order.status === 'refunded') return
  if (!isInStore(order))
    throw new FunctionError(
      409,
      'This order has left the store. Decline the request, with a reason.',
    )
  if (await isDisputed(tx, order.id))
    throw new FunctionError(409, `${disputeHoldForStaff} Until then you can decline this request.`)
  if (await hasUndecidedRefund(tx, order.id))
    throw new FunctionError(409, 'A refund of this order waits for a decision. Decide on it first.')
  // Locks the payments and the person before the products, as every refund does.
  for (const { paymentId } of await listRefundable(tx, order.id))
    await mayRefundAlone(tx, { staffId, paymentId, amountKobo: 1 })
  await changeStatus(tx, order, 'cancelled', {
    actor: { kind: 'staff', id: staffId },
    message: 'You asked us to cancel this order. We refund what you have paid.',
    now: context.now(),
  })
  const cancelled = await lockOrder(tx, order.id)
  const { surplusKobo } = await getOrderMoney(tx, order.id)
  if (!cancelled || surplusKobo === 0) return
  const reason = 'You asked us to cancel the order.'
  const all = { orderId: order.id, reason, full: true }
  const { refundIds } = await refundOrder(
    tx,
    {
      order: cancelled,
      request: {
        ...all,
        lines: null,
        withDelivery: null,
        withInstallation: null,
        amountKobo: null,
      },
      staffId,
    },
    context,
  )
  await tx.query('update public.return_requests set refund_id = $2 where id = $1', [
    request.id,
    refundIds[0] ?? null,
  ])
}
