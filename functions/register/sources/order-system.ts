import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { isDelivered, type OrderStatus } from '../../../domain/orders/order-status.ts'
import { findPlaceOfState } from '../../../domain/solar/climate/places.ts'
import { monthlyYield } from '../../../domain/solar/panels/monthly-yield.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'

/** A solar system as the register describes its source. */
export interface OrderSystem {
  title: string
  state: string
  latitude: string
  longitude: string
  peakWatts: number
  /** What the solar model expects. It is never issued. */
  estimateKwhAYear: number
}

/**
 * The system that a person's order brought.
 * @throws FunctionError 404 when it is not their order; 409 when it is not delivered, or has no panels
 */
export async function readOrderSystem(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<OrderSystem> {
  const { rows } = await tx.query<{
    number: string
    status: OrderStatus
    state: string
    watts: string
  }>(
    `select o.number, o.status, o.delivery_state as state, private.panel_watts_of_order(o.id) as watts
     from public.orders o where o.id = $1 and o.user_id = $2`,
    [orderId, userId],
  )
  const [order] = rows
  if (!order) throw new FunctionError(404, 'There is no such order.')
  if (!isDelivered(order.status))
    throw new FunctionError(409, 'This order is not delivered yet. Please come back when it is.')
  const peakWatts = Number(order.watts)
  const place = findPlaceOfState(order.state)
  if (peakWatts < 1 || !place)
    throw new FunctionError(409, 'This order has no solar panels, so it makes no power to count.')
  return {
    title: `System of order ${order.number}`,
    state: place.state,
    // Of the capital of the state: where somebody lives is not stored here.
    latitude: place.latitudeDeg.toFixed(2),
    longitude: place.longitudeDeg.toFixed(2),
    peakWatts,
    estimateKwhAYear: Math.round(
      (peakWatts / 1_000) * monthlyYield(place, usualPlane).acKwhPerYear,
    ),
  }
}
