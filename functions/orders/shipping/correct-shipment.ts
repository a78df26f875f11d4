import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { correctShipment as contract } from '../../../domain/orders/shipments/shipment-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { lockShipment } from './lock-shipment.ts'

/**
 * Staff correct who brings a shipment and how to follow it. The page of the buyer shows it at once;
 * no mail is sent.
 * @returns 200 the status of the order; 403 not staff of the store, sales or support; 404 no such
 * shipment
 */
export const correctShipment: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { shipmentId, ...tracking } = parseRequest(contract, body)
    const status = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await requireStaff(tx, context, 'sales', 'support', 'stock')
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
      return order.status
    })
    return answer(contract, { status })
  },
}
