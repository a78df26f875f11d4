import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { isWakingHour } from '../../../domain/calendar/waking-hours.ts'
import { holdMinutes } from '../../../domain/orders/stock/stock-hold.ts'
import { lastReminderMinutes, reminderMinutes } from '../../../domain/orders/transfer-reminder.ts'
import { site } from '../../../site.config.ts'
import { mayExtendHold } from '../holds/hold-changes.ts'
import { lockOrder } from '../order-access.ts'
import type { TransferDue } from './open-transfer.ts'
import { findTransferAccount } from './transfer-account.ts'
import { transferReminderMail } from './transfer-mails.ts'

/**
 * Reminds, once and not at night, of bank transfers whose hold ends soon and of which nothing has
 * come, not even a receipt. The key of the mail makes it one mail for each order.
 */
export const remindOfTransfers: ScheduledTask = {
  name: 'remind-of-transfers',
  everyS: 120,
  async run(context) {
    const now = context.now()
    if (!isWakingHour(now, site.timeZone)) return
    const due = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      listDue(tx, now),
    )
    for (const id of due) await remind(id, now, context)
  },
}

/** Unpaid orders that hold their goods for the whole time of a transfer, which ends soon. */
const dueSql = `select o.id, t.reference, t.amount_kobo::float8 as "amountKobo"
  from public.orders o
  join public.payments t on t.order_id = o.id and t.method = 'bank_transfer'
    and t.status = 'started'
  where o.status = 'pending_payment'
    and o.holds_stock
    and o.held_until > $1 and o.held_until <= $2
    and o.held_until >= o.created_at + $3 * interval '1 minute'
    and not exists (
      select from public.payments p
      where p.order_id = o.id and p.status not in ('started', 'failed', 'abandoned')
    )
    and not exists (
      select from public.transfer_proofs r
      join public.payments p on p.id = r.payment_id
      where p.order_id = o.id
    )`

function dueValues(now: Date): unknown[] {
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const transferMinutes = holdMinutes({ method: 'bank_transfer', isLastUnits: false })
  return [after(lastReminderMinutes), after(reminderMinutes), transferMinutes]
}

async function listDue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `${dueSql} order by o.held_until limit 500`,
    dueValues(now),
  )
  return rows.map(({ id }) => id)
}

async function remind(id: string, now: Date, context: ModuleContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, id)
    // It may have changed since it was listed.
    const due = await tx.maybeOne<Omit<TransferDue, 'account'>>(`${dueSql} and o.id = $4`, [
      ...dueValues(now),
      id,
    ])
    if (!order?.heldUntil || !due) return
    const transfer = { ...due, account: await findTransferAccount(tx, due.reference) }
    const receiptExtendsHold = await mayExtendHold(tx, order, now)
    await context.queueMail(
      tx,
      transferReminderMail(
        { ...order, heldUntil: order.heldUntil },
        { transfer, receiptExtendsHold },
        context,
      ),
    )
  })
}
