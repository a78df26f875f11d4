import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { isInStore, orderTransitions } from '../../../domain/orders/order-status.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import type { Order } from '../../orders/order-access.ts'
import { changeStatus, type Actor } from '../../orders/order-changes.ts'

/**
 * Ends a locked order that was paid, whose goods have not left the store, and for which no money is
 * left here: the goods return to the stock, and it cannot be shipped. An order that costs nothing any
 * more and whose money is back becomes refunded.
 * @returns whether the goods returned
 */
export async function closeRefundedOrder(
  tx: Tx,
  { order, actor }: { order: Order; actor: Actor },
  context: ModuleContext,
): Promise<boolean> {
  const now = context.now()
  const money = await getOrderMoney(tx, order.id)
  const leftKobo =
    money.receivedKobo +
    money.creditUsedKobo -
    money.creditKeptKobo -
    money.refundedKobo -
    money.chargedBackKobo
  const returnsGoods = leftKobo <= 0 && order.status !== 'pending_payment' && isInStore(order)
  if (returnsGoods)
    await changeStatus(tx, order, 'cancelled', {
      actor,
      message: 'The money of this order went back, so it is cancelled and nothing is sent.',
      now,
    })
  const { chargedKobo, balanceKobo } = await getOrderMoney(tx, order.id)
  const status = returnsGoods ? 'cancelled' : order.status
  if (
    order.invoiceNumber !== null &&
    chargedKobo === 0 &&
    balanceKobo >= 0 &&
    orderTransitions[status].includes('refunded')
  )
    await changeStatus(
      tx,
      { ...order, status, holdsStock: returnsGoods ? false : order.holdsStock },
      'refunded',
      { actor, message: 'All of its money is back.', now },
    )
  return returnsGoods
}
