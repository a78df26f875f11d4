import { defineFunction } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { shipOrder as contract } from '../../../domain/orders/shipments/shipment-functions.ts'
import { orderStatusLabels } from '../../../domain/orders/order-status.ts'
import { lockOrder } from '../order-access.ts'
import { sendShipment } from './send-shipment.ts'

/**
 * Goods of an order leave the store together: some of them, or all that are left. The customer gets a
 * mail. The same request sent twice makes one shipment.
 * @returns 200 the status of the order; 403 not staff of the store, sales or support; 404 no such
 * order; 409 it is not being prepared, this is more than is left, or the goods must stay because of
 * money, a bank or a request to cancel
 */
export const shipOrder = defineFunction(
  contract,
  async ({ tx, staffId, request: { orderId, requestId, lines, note, ...tracking }, context }) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new FunctionError(404, 'There is no such order.')
    if (await isDone(tx, { orderId, requestId })) return { status: order.status }
    if (order.status !== 'preparing')
      throw new FunctionError(
        409,
        `The status of this order is “${orderStatusLabels[order.status]}”. Goods leave the store while it is “${orderStatusLabels.preparing}”.`,
      )
    const shipment = { requestId, lines, note, tracking, staffId }
    const isAllSent = await sendShipment(tx, order, shipment, context)
    return { status: isAllSent ? ('shipped' as const) : order.status }
  },
)

/**
 * Whether this request has made its shipment already.
 * @throws FunctionError 409 when it made one of another order
 */
async function isDone(
  tx: Tx,
  { orderId, requestId }: { orderId: string; requestId: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ orderId: string }>(
    'select order_id as "orderId" from public.shipments where request_id = $1',
    [requestId],
  )
  if (rows[0] && rows[0].orderId !== orderId)
    throw new FunctionError(409, 'This request was made for another order.')
  return rows.length > 0
}
