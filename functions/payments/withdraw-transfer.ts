import { defineSteps } from '../callers/define-function.ts'
import { withdrawTransfer as contract } from '../../domain/orders/order-payments.ts'
import { shortenHold } from '../orders/holds/hold-changes.ts'
import { requireOrder } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { getOrderView } from '../orders/order-view.ts'
import { listPayments, updatePayment } from './payments.ts'

/**
 * The buyer says that the transfer whose receipt they sent was not made: they can pay in another way
 * then. The time that the receipt gave is over, so that a receipt of nothing holds no goods. Money
 * that staff find for it still pays the order. A repeated request changes nothing.
 * @returns 200 `OrderView`; 404 no such order
 */
export const withdrawTransfer = defineSteps(
  contract,
  async ({ request: proof, transaction, context }) => {
    const now = context.now()
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { locks: true })
      const payment = (await listPayments(tx, order.id)).find(
        ({ method, status }) => method === 'bank_transfer' && status === 'checking',
      )
      if (order.status !== 'cancelled' && payment) {
        await updatePayment(tx, payment.id, { status: 'abandoned' })
        await shortenHold(tx, order, now)
        await writeEvent(
          tx,
          order.id,
          {
            kind: 'payment',
            actor: { kind: 'customer', id: context.caller.personId },
            message: `You told us that the transfer ${payment.reference} was not made. You can pay in another way.`,
          },
          now,
        )
      }
      return getOrderView(tx, await requireOrder(tx, proof, context), context)
    })
  },
)
