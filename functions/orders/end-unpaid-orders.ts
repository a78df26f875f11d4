import type { ScheduledTask } from '../../backend/functions/module.ts'
import { lockOrder } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { cancelledMail } from './order-mails.ts'
import { askedForMs } from '../payments/gateway/ask-gateway.ts'

/**
 * Ends orders whose time to be paid is over, so that others can have the goods. One whose payment is being checked waits for the
 * answer (papercut 7): of staff as long as it takes, of a gateway as long as it is asked. Money that comes later still opens the order again.
 */
export const endUnpaidOrders: ScheduledTask = {
  name: 'end-unpaid-orders',
  everyS: 60,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ id: string }>(
        `select o.id from public.orders o where o.held_until <= $1 and o.status = 'pending_payment'
           and not exists (select from public.payments p where p.order_id = o.id and p.status = 'checking' and (p.method = 'bank_transfer' or p.created_at > $2))
         order by o.held_until limit 500`,
        [now, new Date(now.getTime() - askedForMs)],
      ),
    )
    for (const { id } of rows) {
      await context.db.transaction({ role: 'service_role' }, async (tx) => {
        const order = await lockOrder(tx, id)
        // Paid, cancelled or given more time since it was listed.
        if (
          !order ||
          order.status !== 'pending_payment' ||
          !order.heldUntil ||
          order.heldUntil > now
        )
          return
        await changeStatus(tx, order, 'cancelled', {
          actor: { kind: 'system', id: null },
          message: 'The time to pay is over; the goods are back on the shelf.',
          now,
        })
        await context.queueMail(
          tx,
          cancelledMail(
            order,
            'It was not paid in time, so the goods are back on the shelf. If you have paid meanwhile, your payment is not lost: we deliver, or give it back.',
            context,
          ),
        )
      })
    }
  },
}
