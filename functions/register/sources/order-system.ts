import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { isDelivered, type OrderStatus } from '../../../domain/orders/order-status.ts'
import { estimateSystem, type EstimatedSystem } from '../../../domain/register/estimate-system.ts'
import { findPlaceOfState } from '../../../domain/solar/climate/places.ts'

/** A solar system as the register describes its source. */
export interface OrderSystem extends EstimatedSystem {
  title: string
}

/**
 * The system that a person's order brought.
 * @throws FunctionError 404 when it is not their order; 409 when it is not delivered, or has no panels
 */
export async function readOrderSystem(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<OrderSystem> {
  const order = await tx.maybeOne<{
    number: string
    status: OrderStatus
    state: string
    watts: string
  }>(
    `select o.number, o.status, o.delivery_state as state, private.panel_watts_of_order(o.id) as watts
     from public.orders o where o.id = $1 and o.user_id = $2`,
    [orderId, userId],
  )
  if (!order) throw new FunctionError(404, 'There is no such order.')
  if (!isDelivered(order.status))
    throw new FunctionError(409, 'This order is not delivered yet. Please come back when it is.')
  const peakWatts = Number(order.watts)
  const place = findPlaceOfState(order.state)
  if (peakWatts < 1 || !place)
    throw new FunctionError(409, 'This order has no solar panels, so it makes no power to count.')
  return { title: `System of order ${order.number}`, ...estimateSystem(place, peakWatts) }
}
