import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { cancelOrder as contract } from '../../domain/orders/order-functions.ts'
import { disputeHoldForBuyer, isHeldByDispute } from '../../domain/orders/dispute-hold.ts'
import type { OrderMoney } from '../../domain/orders/ledger.ts'
import { describeMoney, hasPaid } from '../../domain/orders/money-words.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { getOrderMoney } from '../orders/money/ledger.ts'
import { refundSurplus } from '../orders/money/refund-surplus.ts'
import { requireOrder } from '../orders/order-access.ts'
import { changeStatus, type Actor } from '../orders/order-changes.ts'
import { cancelledMail } from '../orders/order-mails.ts'
import { getOrderView } from '../orders/order-view.ts'
import { queryOrder } from './gateway/query-attempts.ts'

/**
 * Cancels an unpaid order for its buyer: its goods and its coupon become available again. First the
 * gateway is asked about its payments. For some minutes the buyer can take it back
 * (`undo-cancel-order`). A repeated request changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 it is paid, the gateway is checking a payment, or
 * their bank asks for its money; 503 the gateway does not say whether it is paid
 */
export const cancelOrder = defineSteps(
  contract,
  async ({ request: proof, transaction, context }) => {
    const now = context.now()
    const { unanswered } = await queryOrder(proof, context)
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { locks: true, buyersOnly: true })
      const before = await getOrderView(tx, order, context)
      if (order.status === 'cancelled') return before
      if (order.status !== 'pending_payment')
        throw new FunctionError(409, 'This order is paid. Ask for a return, or talk to us.')
      if (isHeldByDispute({ ...order, ...before }))
        throw new FunctionError(409, disputeHoldForBuyer)
      if (!before.mayCancel)
        throw new FunctionError(
          409,
          'We are checking a payment for this order. Please wait a minute before you cancel it.',
        )
      if (unanswered.size > 0)
        throw new FunctionError(
          503,
          'The payment service does not answer at this moment, so we cannot see whether this order is paid. Please wait a minute before you cancel it.',
          { retryAfterS: 30 },
        )
      const actor: Actor = { kind: 'customer', id: context.caller.personId }
      const message = 'You cancelled this order.'
      await changeStatus(tx, order, 'cancelled', { actor, message, now })
      const reason = 'The order was cancelled.'
      await refundSurplus(tx, { orderId: order.id, reason, actor }, now)
      const money = describeCancelled(await getOrderMoney(tx, order.id), before)
      await context.queueMail(tx, {
        ...cancelledMail(order, `You cancelled this order. ${money}`, context),
        // It can be cancelled again, after its buyer took this back.
        dedupeKey: `order:${order.id}:cancelled:${now.getTime()}`,
      })
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
  },
)

/** What became of the money. A transfer may be on its way, whether we have its receipt or not. */
function describeCancelled(money: OrderMoney, { transfer }: OrderView): string {
  const known = transfer && !hasPaid(money) ? [] : describeMoney(money)
  const onItsWay = transfer
    ? 'If you have sent money for it, that is not lost: when we find it, we will deliver the goods or refund you.'
    : ''
  return [...known, onItsWay].join(' ').trim()
}
