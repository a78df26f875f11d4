import { defineFunction } from '../../callers/define-function.ts'
import { correctShipment as contract } from '../../../domain/orders/shipments/shipment-functions.ts'
import { lockShipment } from './lock-shipment.ts'

/**
 * Staff correct who brings a shipment and how to follow it. The page of the buyer shows it at once;
 * no mail is sent.
 * @returns 200 the status of the order; 403 not staff of the store, sales or support; 404 no such
 * shipment
 */
export const correctShipment = defineFunction(
  contract,
  async ({ tx, request: { shipmentId, ...tracking } }) => {
    const { order } = await lockShipment(tx, shipmentId)
    await tx.query(
      `update public.shipments
       set carrier = $2, tracking_number = $3, tracking_url = $4, driver_phone = $5
       where id = $1`,
      [
        shipmentId,
        tracking.carrier,
        tracking.trackingNumber,
        tracking.trackingUrl,
        tracking.driverPhone,
      ],
    )
    const status = order.status
    return { status }
  },
)
