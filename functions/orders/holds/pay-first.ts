import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../../domain/orders/shop-rules.ts'
import { payFirstMethods } from '../../../domain/orders/stock/stock-hold.ts'
import { offeredMethods } from '../../gateway/open-gateway.ts'
import type { Order } from '../order-access.ts'
import { listMissing } from '../order-stock.ts'

/**
 * Refuses a payment that takes too long for an order of last units, or for one that holds nothing.
 * The latter is paid only while its goods are in stock.
 * @throws FunctionError 409 when another way to pay is needed, or the goods are gone
 */
export async function requirePayFirst(
  tx: Tx,
  { order, method }: { order: Order; method: PaymentMethod },
  context: FunctionContext,
): Promise<void> {
  if (order.holdsStock && !order.holdsLastUnits) return
  if (!payFirstMethods(offeredMethods(context, order.totalKobo)).includes(method))
    throw new FunctionError(
      409,
      'This order has to be paid at once: please choose the other way to pay.',
    )
  if (!order.holdsStock && (await listMissing(tx, order.id)).length > 0)
    throw new FunctionError(
      409,
      'The goods of this order are gone, so please do not pay for it. Order again what is left.',
    )
}
