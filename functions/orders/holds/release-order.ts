import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError } from '../../../backend/functions/functions.ts'
import { releaseOrder as contract } from '../../../domain/orders/order-functions.ts'
import { describeMoney, hasPaid } from '../../../domain/orders/money-words.ts'
import { disputeHoldForStaff } from '../../../domain/orders/dispute-hold.ts'
import { lockOrder } from '../order-access.ts'
import { changeStatus } from '../order-changes.ts'
import { isDisputed } from '../money/is-disputed.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { refundSurplus } from '../money/refund-surplus.ts'
import { cancelledMail } from '../order-mails.ts'

/**
 * Staff end an unpaid order, so that its units are for sale again; the customer gets a mail. Money
 * that arrives later still makes the order paid, or is refunded. A repeated request changes
 * nothing.
 * @returns 200 `{ status: 'cancelled' }`; 403 not staff; 404 no such order; 409 it is paid, or
 * a bank asks for its money
 */
export const releaseOrder = defineSteps(
  contract,
  async ({ request: { orderId }, transaction, context }) => {
    const now = context.now()
    await transaction(async ({ tx, staffId }) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      if (order.status === 'cancelled') return
      if (order.status !== 'pending_payment')
        throw new FunctionError(
          409,
          'This order has been paid in the meantime. Its goods were not released.',
        )
      if (await isDisputed(tx, orderId)) throw new FunctionError(409, disputeHoldForStaff)
      const actor = { kind: 'staff', id: staffId } as const
      const message = 'Our team ended this unpaid order; the goods are for sale again.'
      await changeStatus(tx, order, 'cancelled', { actor, message, now })
      await refundSurplus(tx, { orderId, reason: 'Our team ended the order.', actor }, now)
      const money = await getOrderMoney(tx, orderId)
      const reason = hasPaid(money)
        ? `Our team ended it because it is not paid in full, and other customers are waiting for the goods. ${describeMoney(money).join(' ')}`
        : 'Our team ended it because it is not paid, and other customers are waiting for the goods. If you have paid, your payment is not lost: we will deliver the goods or refund you. Please reply to this mail.'
      await context.queueMail(tx, cancelledMail(order, reason, context))
    })
    return { status: 'cancelled' as const }
  },
)
