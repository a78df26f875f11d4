import type { ModuleContext, Tx } from '../../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../../backend/functions/module.ts'
import { isWakingHour } from '../../../../domain/calendar/waking-hours.ts'
import { site } from '../../../../site.config.ts'
import { accountMissingMail } from '../buyer-mails.ts'

const dayMs = 86_400_000
/** A reminder is sent within a day after each of these. */
const reminderDays = [3, 10]

/** Reminds buyers whose refund cannot be transferred, because they gave no account. */
export const remindRefundAccounts: ScheduledTask = {
  name: 'remind-refund-accounts',
  everyS: 1_800,
  async run(context) {
    if (!isWakingHour(context.now(), site.timeZone)) return
    for (const days of reminderDays)
      await context.db.transaction({ role: 'service_role' }, (tx) => remind(tx, days, context))
  },
}

interface Waiting {
  refundId: string
  amountKobo: number
  id: string
  number: string
  name: string
  email: string
}

async function remind(tx: Tx, days: number, context: ModuleContext): Promise<void> {
  const until = new Date(context.now().getTime() - days * dayMs)
  const { rows } = await tx.query<Waiting>(
    `select r.id as "refundId", r.amount_kobo::float8 as "amountKobo", o.id, o.number, o.name,
       o.email
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     join public.orders o on o.id = p.order_id
     where r.status = 'approved' and r.by_transfer
       and r.approved_at <= $1 and r.approved_at > $2
       and not exists (
         select from private.refund_accounts where order_id = o.id and replaced_at is null
       )
     order by r.approved_at
     limit 500`,
    [until, new Date(until.getTime() - dayMs)],
  )
  // The same key is sent once.
  for (const { refundId, amountKobo, ...order } of rows)
    await context.queueMail(tx, accountMissingMail(order, { refundId, amountKobo, days }, context))
}
