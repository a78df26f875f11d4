import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction, type Tx } from '../../backend/functions/functions.ts'
import { changeOrderStatus as contract } from '../../domain/orders/order-functions.ts'
import { hasTracking, type Tracking } from '../../domain/delivery/tracking.ts'
import {
  orderStatusLabels,
  orderTransitions,
  type staffOrderStatuses,
} from '../../domain/orders/order-status.ts'
import { isAllowedTransition } from '../../domain/parse/status-transitions.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { answerRefusals } from '../security/answer-refusals.ts'
import { requireAgreement } from './installation/installation-quotes.ts'
import { lockOrder } from './order-access.ts'
import { requireSafeMoney } from './money/require-safe-money.ts'
import { changeStatus } from './order-changes.ts'
import { arrivedMail, shippedMail } from './delivery/delivery-mails.ts'
import { getOrderView } from './order-view.ts'

const messages: Record<(typeof staffOrderStatuses)[number], string> = {
  preparing: 'We are preparing your order.',
  shipped: 'Your order has left our store.',
  delivered: 'Your order has been delivered.',
  installed: 'Your system is installed and running.',
}

/** When an order left the store, and how its buyer can follow it. */
async function storeShipment(
  tx: Tx,
  { orderId, tracking, now }: { orderId: string; tracking: Tracking; now: Date },
): Promise<void> {
  const { carrier, trackingNumber, trackingUrl, driverPhone } = tracking
  await tx.query(
    `update public.orders
     set shipped_at = $2, carrier = $3, tracking_number = $4, tracking_url = $5, driver_phone = $6
     where id = $1`,
    [orderId, now, carrier, trackingNumber, trackingUrl, driverPhone],
  )
}

/**
 * Staff move a paid order to its next status; the customer gets a mail. A repeated request changes
 * nothing.
 * @returns 200 `OrderView`; 400 carrier, tracking or driver with a status other than `shipped`; 403
 * not staff; 404 no such order; 409 the transition is not allowed, something is still to pay, a
 * bank asks for the money, nothing was really paid, or the buyer has agreed to no installation
 */
export const changeOrderStatus: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { orderId, status, note, ...tracking } = parseRequest(contract, body)
    if (status !== 'shipped' && hasTracking(tracking))
      throw new FunctionError(
        400,
        'Carrier, tracking and driver belong to an order that is shipped.',
      )
    const now = context.now()
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context, 'sales', 'support', 'stock')
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      if (order.status !== status) {
        if (!isAllowedTransition(orderTransitions, order.status, status))
          throw new FunctionError(
            409,
            `The status of this order is “${orderStatusLabels[order.status]}”. It cannot become “${orderStatusLabels[status]}”.`,
          )
        await requireSafeMoney(tx, order, context)
        if (status === 'installed') await requireAgreement(tx, orderId, now)
        const message = [messages[status], note].filter(Boolean).join(' ')
        // The database refuses to ship what was paid with credit of an order that a bank asks about.
        await answerRefusals(
          changeStatus(tx, order, status, { actor: { kind: 'staff', id: staffId }, message, now }),
        )
        if (status === 'shipped') {
          await storeShipment(tx, { orderId, tracking, now })
          const shipped = await getOrderView(tx, { ...order, status }, context)
          await context.queueMail(tx, shippedMail(shipped, { message, tracking }, context))
        } else if (status !== 'preparing')
          await context.queueMail(tx, arrivedMail(order, { status, message }, context))
      }
      return getOrderView(
        tx,
        { ...order, status, deliveredAt: status === 'delivered' ? now : order.deliveredAt },
        context,
      )
    })
    return answer(contract, view)
  },
}
