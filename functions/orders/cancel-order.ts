import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { orderProof, requireOrder } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { cancelledMail } from './order-mails.ts'
import { parseBody } from './order-request.ts'
import { getOrderView } from './show-order.ts'

/**
 * Ends an unpaid order at its buyer's wish: its goods and its coupon go back. Cancelling twice is the same as once.
 * @returns 200 `OrderView`; 404 no such order; 409 it is paid, or a payment is being checked
 */
export const cancelOrder: EdgeFunction = {
  name: 'cancel-order',
  methods: ['POST'],
  async handle({ body }, context) {
    const proof = parseBody(orderProof, body)
    const now = context.now()
    const shown = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const before = await getOrderView(tx, order, context)
      if (order.status === 'cancelled') return before
      if (order.status !== 'pending_payment')
        throw new FunctionError(
          409,
          'This order is paid. To give it back, ask for a return or talk to us.',
        )
      if (!before.mayCancel)
        throw new FunctionError(
          409,
          'We are checking a payment for this order. Please wait a minute before you cancel it.',
        )
      await changeStatus(tx, order, 'cancelled', {
        actor: { kind: 'customer', id: context.caller.userId },
        message: 'Cancelled by the customer.',
        now,
      })
      await context.queueMail(
        tx,
        cancelledMail(order, 'You cancelled this order. Nothing was charged.', context),
      )
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
    return Response.json(shown)
  },
}
