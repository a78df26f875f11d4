import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { countedHours } from '../../../domain/orders/stock/stock-hold.ts'
import { describeMoney, hasPaid } from '../../../domain/orders/money-words.ts'
import { lockOrder } from '../order-access.ts'
import { changeStatus } from '../order-changes.ts'
import { getOrderMoney } from '../money/ledger.ts'
import { refundSurplus } from '../money/refund-surplus.ts'
import { cancelledMail } from '../order-mails.ts'
import { listLongHolds, shortenLongHold } from './shorten-long-holds.ts'
import { waitForPlan } from './wait-for-plan.ts'

/**
 * Cancels orders that were not paid in time, so that others can buy the goods, also while their
 * payment is being checked, and shortens holds that became too long. Money that arrives later still
 * makes the order paid, or is refunded.
 */
export const endUnpaidOrders: ScheduledTask = {
  name: 'end-unpaid-orders',
  everyS: 20,
  async run(context) {
    const now = context.now()
    const { long, ended } = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => ({ long: await listLongHolds(tx, now), ended: await listEnded(tx, now) }),
    )
    const failures: unknown[] = []
    const collect = (error: unknown) => failures.push(error)
    // One order that fails does not keep the goods of the others.
    for (const id of long) await shortenLongHold(id, now, context).catch(collect)
    for (const id of ended) await endUnpaidOrder(id, now, context).catch(collect)
    if (failures.length > 0) throw new AggregateError(failures, 'Unpaid orders could not be ended')
  },
}

async function listEnded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id
     from public.orders
     where held_until <= $1 and status = 'pending_payment'
     order by held_until
     limit 500`,
    [now],
  )
  return rows.map(({ id }) => id)
}

async function endUnpaidOrder(id: string, now: Date, context: ModuleContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, id)
    // It may have changed since it was listed.
    if (order?.status !== 'pending_payment' || !order.heldUntil || order.heldUntil > now) return
    if (await waitForPlan(tx, order, now)) return
    const released = order.holdsStock ? ', so the goods are for sale again' : ''
    const actor = { kind: 'system', id: null } as const
    const message = `The time to pay is over${released}.`
    await changeStatus(tx, order, 'cancelled', { actor, message, now })
    await refundSurplus(tx, { orderId: id, reason: 'The time to pay is over.', actor }, now)
    const { rowCount: checking } = await tx.query(
      `select from public.payments where order_id = $1 and status = 'checking'`,
      [id],
    )
    const money = await getOrderMoney(tx, id)
    const reason = hasPaid(money)
      ? `It was not paid in full in time${released}. ${describeMoney(money).join(' ')}`
      : checking > 0
        ? `We could not confirm your payment in time${released}. We still look for your money: when we find it, we will deliver the goods, or refund you if they are gone.`
        : `It was not paid in time${released}. If you have paid in the meantime, your payment is not lost: we will deliver the goods or refund you.`
    await context.queueMail(tx, cancelledMail(order, reason, context))
  })
}

/** Deletes where orders came from, once it is no longer counted. */
export const forgetOrderOrigins: ScheduledTask = {
  name: 'forget-order-origins',
  everyS: 3_600,
  async run({ db, now }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('delete from private.order_origins where created_at < $1', [
        new Date(now().getTime() - countedHours * 3_600_000),
      ]),
    )
  },
}
