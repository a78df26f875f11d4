import type { ScheduledTask } from '../../backend/functions/module.ts'
import { lockOrder } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { cancelledMail } from './order-mails.ts'
import { gatewayQueryMs } from '../../domain/payments/payment-status.ts'

/**
 * Cancels orders that were not paid in time, so that others can buy the goods. An order whose
 * payment is being checked is not cancelled: a bank transfer waits for staff, other payments wait
 * as long as the gateway is queried. Money that arrives later still makes the order paid.
 */
export const endUnpaidOrders: ScheduledTask = {
  name: 'end-unpaid-orders',
  everyS: 60,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<{ id: string }>(
        `select o.id
         from public.orders o
         where o.held_until <= $1
           and o.status = 'pending_payment'
           and not exists (
             select from public.payments p
             where p.order_id = o.id
               and p.status = 'checking'
               and (p.method = 'bank_transfer' or p.created_at > $2)
           )
         order by o.held_until
         limit 500`,
        [now, new Date(now.getTime() - gatewayQueryMs)],
      ),
    )
    for (const { id } of rows) {
      await context.db.transaction({ role: 'service_role' }, async (tx) => {
        const order = await lockOrder(tx, id)
        // It may have changed since it was listed.
        if (
          !order ||
          order.status !== 'pending_payment' ||
          !order.heldUntil ||
          order.heldUntil > now
        )
          return
        await changeStatus(tx, order, 'cancelled', {
          actor: { kind: 'system', id: null },
          message: 'The time to pay is over; the goods are back in stock.',
          now,
        })
        await context.queueMail(
          tx,
          cancelledMail(
            order,
            'It was not paid in time, so the goods are back in stock. If you have paid meanwhile, your payment is not lost: we deliver, or give it back.',
            context,
          ),
        )
      })
    }
  },
}
