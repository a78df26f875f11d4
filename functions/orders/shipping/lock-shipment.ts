import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { lockOrder, type Order } from '../order-access.ts'

/**
 * Locks the order of a shipment, as all changes of an order do.
 * @throws FunctionError 404
 */
export async function lockShipment(
  tx: Tx,
  shipmentId: string,
): Promise<{ order: Order; hasArrived: boolean }> {
  const find = async () => {
    return tx.maybeOne<{ orderId: string; hasArrived: boolean }>(
      `select order_id as "orderId", delivered_at is not null as "hasArrived"
       from public.shipments
       where id = $1`,
      [shipmentId],
    )
  }
  const found = await find()
  const order = found && (await lockOrder(tx, found.orderId))
  // Read again: it may have arrived while somebody else held the order.
  const shipment = order && (await find())
  if (!shipment) throw new FunctionError(404, 'There is no such shipment.')
  return { order, hasArrived: shipment.hasArrived }
}
