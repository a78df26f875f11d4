import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { isInStore } from '../../../domain/orders/order-status.ts'
import { getOrderMoney } from '../../orders/money/ledger.ts'
import { refundSurplus } from '../../orders/money/refund-surplus.ts'
import { lockOrder, type Order } from '../../orders/order-access.ts'
import { changeStatus } from '../../orders/order-changes.ts'

/**
 * An order that costs nothing any more is cancelled before it leaves the store. The fee of its instalment
 * plan then goes back too.
 */
export async function cancelWhenFree(
  tx: Tx,
  { order: { id }, staffId }: { order: Order; staffId: string },
  context: FunctionContext,
): Promise<void> {
  const { chargedKobo, planFeeKobo } = await getOrderMoney(tx, id)
  // Read again: another refund of the same decision may have cancelled it.
  const order = chargedKobo === 0 ? await lockOrder(tx, id) : null
  if (!order || !isInStore(order)) return
  const actor = { kind: 'staff', id: staffId } as const
  const message = 'Our team cancelled this order. We refund what you have paid.'
  const now = context.now()
  await changeStatus(tx, order, 'cancelled', { actor, message, now })
  const reason = 'The instalment plan ended with its order.'
  if (planFeeKobo > 0) await refundSurplus(tx, { orderId: id, reason, actor }, now)
}
