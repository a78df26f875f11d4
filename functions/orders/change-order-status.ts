import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../backend/functions/functions.ts'
import { changeOrderStatus as contract } from '../../domain/orders/order-functions.ts'
import {
  orderStatusLabels,
  orderTransitions,
  type staffOrderStatuses,
} from '../../domain/orders/order-status.ts'
import { isAllowedTransition } from '../../domain/parse/status-transitions.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { answerRefusals } from '../security/answer-refusals.ts'
import { isTestShop } from '../gateway/payment-mode.ts'
import { lockOrder, type Order } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { orderMovedMail } from './order-mails.ts'
import { getOrderView } from './order-view.ts'

const messages: Record<(typeof staffOrderStatuses)[number], string> = {
  preparing: 'We are preparing your order.',
  shipped: 'Your order has left our store.',
  delivered: 'Your order has been delivered.',
  installed: 'Your system is installed and running.',
}

/**
 * Goods of a real shop do not leave for a test payment, which was made before the shop went live.
 * @throws FunctionError 409
 */
async function refuseTestOrder(tx: Tx, order: Order, context: FunctionContext): Promise<void> {
  if (isTestShop(context) || !(await getOrderView(tx, order, context)).isTest) return
  throw new FunctionError(409, 'This order was paid with a test payment: no money has arrived.')
}

/**
 * Staff move a paid order to its next status; the customer gets a mail. A repeated request changes
 * nothing.
 * @returns 200 `OrderView`; 403 not staff; 404 no such order; 409 the transition is not allowed, or
 * nothing was really paid
 */
export const changeOrderStatus: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { orderId, status, note } = parseRequest(contract, body)
    const now = context.now()
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      if (order.status !== status) {
        if (!isAllowedTransition(orderTransitions, order.status, status))
          throw new FunctionError(
            409,
            `The status of this order is “${orderStatusLabels[order.status]}”. It cannot become “${orderStatusLabels[status]}”.`,
          )
        await refuseTestOrder(tx, order, context)
        const message = [messages[status], note].filter(Boolean).join(' ')
        // The database refuses to ship what the buyer's bank asks the money of.
        await answerRefusals(
          changeStatus(tx, order, status, { actor: { kind: 'staff', id: staffId }, message, now }),
        )
        if (status !== 'preparing')
          await context.queueMail(tx, orderMovedMail(order, { status, message }, context))
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
