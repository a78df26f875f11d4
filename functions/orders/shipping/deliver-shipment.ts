import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { deliverShipment as contract } from '../../../domain/orders/shipments/shipment-functions.ts'
import { partDeliveredMessage } from '../../../domain/orders/shipments/shipment-view.ts'
import { partDeliveredMail } from '../delivery/delivery-mails.ts'
import { writeEvent } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'
import { lockShipment } from './lock-shipment.ts'
import { moveOrder, noTracking } from './move-order.ts'

/**
 * A shipment has arrived; the customer gets a mail. The order is delivered when all of its shipments
 * have arrived and nothing is left to send. A repeated request changes nothing.
 * @returns 200 the status of the order; 403 not staff of the store, sales or support; 404 no such
 * shipment; 409 the order cannot be delivered now
 */
export const deliverShipment = defineSteps(
  contract,
  async ({ request: { shipmentId, note }, transaction, context }) => {
    const now = context.now()
    const status = await transaction(async ({ tx, staffId }) => {
      const { order, hasArrived } = await lockShipment(tx, shipmentId)
      if (hasArrived) return order.status
      const { shipments } = await getOrderView(tx, order, context)
      const isLast = shipments.every(({ id, delivered_at: at }) => id === shipmentId || at !== null)
      if (order.status === 'shipped' && isLast) {
        const requestId = shipmentId
        const move = {
          status: 'delivered',
          note,
          tracking: noTracking,
          requestId,
          staffId,
        } as const
        await moveOrder(tx, order, move, context)
        return 'delivered'
      }
      const shipment = shipments.find(({ id }) => id === shipmentId)
      if (!shipment) throw new FunctionError(404, 'There is no such shipment.')
      await tx.query(
        'update public.shipments set delivered_at = greatest($2, shipped_at) where id = $1',
        [shipmentId, now],
      )
      const message = [partDeliveredMessage(shipment.lines), note].filter(Boolean).join(' ')
      const actor = { kind: 'staff', id: staffId } as const
      await writeEvent(tx, order.id, { kind: 'shipment', actor, message }, now)
      await context.queueMail(tx, partDeliveredMail(order, { shipmentId, message }, context))
      return order.status
    })
    return { status }
  },
)
