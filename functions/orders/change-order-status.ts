import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { hasTracking } from '../../domain/delivery/tracking.ts'
import { changeOrderStatus as contract } from '../../domain/orders/order-functions.ts'
import { lockOrder } from './order-access.ts'
import { moveOrder } from './shipping/move-order.ts'

/**
 * Staff move a paid order to its next status; the customer gets a mail. A repeated request changes
 * nothing.
 * @returns 200 the status; 400 carrier, tracking or driver with a status other than `shipped`; 403
 * not staff; 404 no such order; 409 the transition is not allowed, something is still to pay, a
 * bank asks for the money, nothing was really paid, or the buyer has agreed to no installation
 */
export const changeOrderStatus = defineSteps(
  contract,
  async ({ request: { orderId, status, note, ...tracking }, transaction, context }) => {
    if (status !== 'shipped' && hasTracking(tracking))
      throw new FunctionError(
        400,
        'Carrier, tracking and driver belong to an order that is shipped.',
      )
    const requestId = crypto.randomUUID()
    await transaction(async ({ tx, staffId }) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      await moveOrder(tx, order, { status, note, tracking, requestId, staffId }, context)
    })
    return { status }
  },
)
