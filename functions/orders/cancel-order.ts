import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { cancelOrder as contract } from '../../domain/orders/order-functions.ts'
import { describeMoney } from '../../domain/orders/money-words.ts'
import { requireOrder } from './order-access.ts'
import { getOrderMoney } from './money/ledger.ts'
import { refundSurplus } from './money/refund-surplus.ts'
import { changeStatus, type Actor } from './order-changes.ts'
import { cancelledMail } from './order-mails.ts'
import { getOrderView } from './order-view.ts'

/**
 * Cancels an unpaid order for its buyer: its goods and its coupon become available again. A
 * repeated request changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 it is paid, or a payment is being checked
 */
export const cancelOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const proof = parseRequest(contract, body)
    const now = context.now()
    const view = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const before = await getOrderView(tx, order, context)
      if (order.status === 'cancelled') return before
      if (order.status !== 'pending_payment')
        throw new FunctionError(409, 'This order is paid. Ask for a return, or talk to us.')
      if (!before.mayCancel)
        throw new FunctionError(
          409,
          'We are checking a payment for this order. Please wait a minute before you cancel it.',
        )
      const actor: Actor = { kind: 'customer', id: context.caller.userId }
      const message = 'Cancelled by the customer.'
      await changeStatus(tx, order, 'cancelled', { actor, message, now })
      const reason = 'The order was cancelled.'
      await refundSurplus(tx, { orderId: order.id, reason, actor }, now)
      const money = describeMoney(await getOrderMoney(tx, order.id)).join(' ')
      await context.queueMail(
        tx,
        cancelledMail(order, `You cancelled this order. ${money}`, context),
      )
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
    return answer(contract, view)
  },
}
