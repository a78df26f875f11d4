import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import { withdrawReturn as contract } from '../../domain/orders/returns/return-functions.ts'
import { mayWithdraw } from '../../domain/orders/returns/return-status.ts'
import { requireOrder } from '../orders/order-access.ts'
import { writeEvent } from '../orders/order-changes.ts'
import { getOrderView } from '../orders/order-view.ts'
import { requestWithdrawnMail } from './return-mails.ts'
import { listRequests } from './return-requests.ts'

/**
 * A buyer takes the open request of an order back; the staff get a mail. A second press changes
 * nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 nothing is open, or the goods are back
 */
export const withdrawReturn = defineSteps(
  contract,
  async ({ request: proof, transaction, context }) => {
    const now = context.now()
    return transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { locks: true, buyersOnly: true })
      const requests = await listRequests(tx, order.id)
      const open = requests.find(mayWithdraw)
      if (!open && requests[0]?.status !== 'withdrawn')
        throw new FunctionError(409, 'You have no request to withdraw.')
      if (open) {
        await tx.query(
          `update public.return_requests set status = 'withdrawn', ended_at = $2 where id = $1`,
          [open.id, now],
        )
        const actor = { kind: 'customer', id: context.caller.personId } as const
        const message = 'You withdrew your request.'
        await writeEvent(tx, order.id, { kind: 'return_request', actor, message }, now)
        await context.queueMail(tx, requestWithdrawnMail(order, open, context))
      }
      return getOrderView(tx, order, context)
    })
  },
)
