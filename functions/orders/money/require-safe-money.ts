import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { disputeHoldForStaff, isHeldByDispute } from '../../../domain/orders/dispute-hold.ts'
import { isTestShop } from '../../gateway/payment-mode.ts'
import type { Order } from '../order-access.ts'
import { getOrderView } from '../order-view.ts'

/**
 * Goods leave only when nothing is due and no bank asks for the money, and those of a real shop not
 * for a test payment, which was made before the shop went live.
 * @throws FunctionError 409
 */
export async function requireSafeMoney(
  tx: Tx,
  order: Order,
  context: FunctionContext,
): Promise<void> {
  const { isTest, money, isDisputed } = await getOrderView(tx, order, context)
  if (isHeldByDispute({ ...order, isDisputed })) throw new FunctionError(409, disputeHoldForStaff)
  if (money.dueKobo > 0)
    throw new FunctionError(
      409,
      `${formatExactNaira(money.dueKobo)} of this order is still to pay. Its goods stay here until then.`,
    )
  if (isTestShop(context) || !isTest) return
  throw new FunctionError(409, 'This order was paid with a test payment: no money has arrived.')
}
