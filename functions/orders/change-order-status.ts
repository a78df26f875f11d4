import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { cleanText } from '../../domain/text/clean-text.ts'
import { lockOrder, requireStaff, type Order } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { movedOnMail } from './order-mails.ts'
import { parseBody } from './order-request.ts'
import { getOrderView } from './show-order.ts'

/** What staff may do by hand; the rest follows from money. */
const next = {
  preparing: 'paid',
  shipped: 'preparing',
  delivered: 'shipped',
  installed: 'delivered',
} as const satisfies Partial<Record<Order['status'], Order['status']>>

const messages: Record<keyof typeof next, string> = {
  preparing: 'We are preparing your order.',
  shipped: 'Your order has left our store.',
  delivered: 'Your order has been delivered.',
  installed: 'Your system is installed and running.',
}

const schema = z.object({
  orderId: z.uuid('orderId must be the id of an order.'),
  status: z.enum(
    Object.keys(next) as [keyof typeof next, ...(keyof typeof next)[]],
    'An order can be moved on to preparing, shipped, delivered or installed.',
  ),
  /** For the customer: who brings it, when, what to have ready. */
  note: z.string().transform(cleanText).pipe(z.string().max(800)).nullish(),
})

/**
 * Staff move a paid order on, one step at a time; the customer is told by mail. Twice the same is once.
 * @returns 200 `OrderView`; 403 not staff; 404 no such order; 409 the order is not there yet, or further
 */
export const changeOrderStatus: EdgeFunction = {
  name: 'change-order-status',
  methods: ['POST'],
  async handle({ body }, context) {
    const { orderId, status, note } = parseBody(schema, body)
    const now = context.now()
    const shown = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const staffId = await requireStaff(tx, context)
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      if (order.status !== status) {
        if (order.status !== next[status])
          throw new FunctionError(
            409,
            `This order is ${order.status.replace('_', ' ')}: it cannot become ${status}.`,
          )
        const message = [messages[status], note].filter(Boolean).join(' ')
        await changeStatus(tx, order, status, { actor: { kind: 'staff', id: staffId }, message, now })
        if (status !== 'preparing')
          await context.queueMail(tx, movedOnMail(order, { status, message }, context))
      }
      return getOrderView(
        tx,
        { ...order, status, deliveredAt: status === 'delivered' ? now : order.deliveredAt },
        context,
      )
    })
    return Response.json(shown)
  },
}
