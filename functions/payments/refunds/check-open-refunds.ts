import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import { listPaymentsById, type Payment } from '../payments.ts'
import { syncRefunds } from './sync-refunds.ts'

const maxPerRun = 50

/**
 * Asks the gateway about refunds under way, whose events may be lost: every quarter of an hour on
 * their first day, every six hours in their first two weeks, and then every day.
 */
export const checkOpenRefunds: ScheduledTask = {
  name: 'check-open-refunds',
  everyS: 300,
  async run(context) {
    const due = await takeDuePayments(context)
    await askAboutEach(
      due,
      {
        ask: (payment) => syncRefunds(payment, context),
        putBack: (payments) => putBack(payments, context),
        referenceOf: ({ reference }) => reference,
      },
      context,
    )
  },
}

/**
 * The payments whose refunds were not checked for their interval. They count as checked from now on,
 * so that another process does not take them too.
 */
async function takeDuePayments({ db, now }: ModuleContext): Promise<Payment[]> {
  return db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ paymentId: string }>(
      `with due as (
         select r.id
         from public.refunds r
         join public.payments p on p.id = r.payment_id
         where r.status in ('processing', 'needs_attention')
           and p.method <> 'bank_transfer'
           and r.approved_at <= $1::timestamptz - interval '2 minutes'
           and (r.checked_at is null or r.checked_at <= $1::timestamptz - case
             when r.approved_at > $1::timestamptz - interval '1 day' then interval '14 minutes'
             when r.approved_at > $1::timestamptz - interval '14 days' then interval '6 hours'
             else interval '1 day'
           end)
         order by r.checked_at nulls first, r.approved_at
         limit $2
         for update of r skip locked
       )
       update public.refunds set checked_at = $1
       where id in (select id from due)
       returning payment_id as "paymentId"`,
      [now(), maxPerRun],
    )
    return listPaymentsById(
      tx,
      rows.map(({ paymentId }) => paymentId),
    )
  })
}

async function putBack(payments: readonly Payment[], { db }: ModuleContext): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `update public.refunds set checked_at = null
       where payment_id = any ($1) and status in ('processing', 'needs_attention')`,
      [payments.map(({ id }) => id)],
    ),
  )
}
