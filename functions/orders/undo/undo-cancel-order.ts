import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { undoCancelOrder as contract } from '../../../domain/orders/order-functions.ts'
import { requireCancellation } from './cancellations.ts'
import { reopenedMail } from '../delivery/delivery-mails.ts'
import { isTransferOnly, lockBuyer, findFullGuestShare } from '../holds/decide-hold.ts'
import { requireOrder, type Order } from '../order-access.ts'
import { changeStatus } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'
import { takeBack } from '../take-for-payment.ts'

/**
 * Takes back the cancellation of an unpaid order, for its buyer: once for each order, for ten
 * minutes and not beyond the time that it had to be paid. Its goods are taken again if they are
 * there and the order would not cost more now. A repeated request changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 it is too late, something has happened since, or
 * the goods are gone, or guests hold their share of them; 429 the buyer has five other open orders
 */
export const undoCancelOrder = defineSteps(
  contract,
  async ({ request: proof, transaction, context }) => {
    const now = context.now()
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { locks: true, buyersOnly: true })
      if (order.status === 'pending_payment') return getOrderView(tx, order, context)
      // Before the products, as new orders.
      await lockBuyer(tx, order)
      const { heldStock } = await requireCancellation(tx, order.id, now)
      const reason = await takeBack(tx, { order, heldStock }, now)
      if (reason !== null)
        throw new FunctionError(409, `${reason} The order stays cancelled; you can order again.`)
      if (heldStock && isTransferOnly(order.totalKobo, context)) await requireShare(tx, order)
      await changeStatus(tx, order, 'pending_payment', {
        actor: { kind: 'customer', id: context.caller.personId },
        message: 'You undid the cancellation.',
        now,
      })
      const reopened = await requireOrder(tx, proof, context)
      await context.queueMail(tx, reopenedMail(reopened, context))
      return getOrderView(tx, reopened, context)
    })
  },
)

async function requireShare(tx: Tx, { id, userId }: Pick<Order, 'id' | 'userId'>): Promise<void> {
  const full = await findFullGuestShare(tx, { userId, lines: await listLines(tx, id) })
  if (full)
    throw new FunctionError(
      409,
      `Orders that are not paid yet hold many units of ${full.name}, so this order stays cancelled. To buy it, please sign in and order again.`,
    )
}

async function listLines(tx: Tx, orderId: string): Promise<{ id: string; quantity: number }[]> {
  const { rows } = await tx.query<{ id: string; quantity: number }>(
    'select product_id as id, quantity from public.order_lines where order_id = $1',
    [orderId],
  )
  return rows
}
