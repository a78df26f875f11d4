import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { reminderMs } from '../../../domain/disputes/dispute-status.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import { queryDispute } from './dispute-events.ts'
import { disputeReminderMail } from './dispute-mails.ts'
import { lockDisputedOrder } from './lock-disputed-order.ts'

const maxPerRun = 50

/**
 * Asks the gateway about open disputes, because events may be lost: every quarter of an hour near the
 * deadline, otherwise every hour, and every six hours while the bank decides. Reminds staff once,
 * before the deadline, of a dispute that nobody has answered.
 */
export const checkOpenDisputes: ScheduledTask = {
  name: 'check-open-disputes',
  everyS: 300,
  async run(context) {
    await remindStaff(context)
    const due = await takeDueDisputes(context)
    await askAboutEach(
      due,
      {
        ask: (gatewayId) => queryDispute(gatewayId, context),
        putBack: (gatewayIds) => putBack(gatewayIds, context),
        referenceOf: (gatewayId) => gatewayId,
      },
      context,
    )
  },
}

/** They count as checked from now on, so that another process does not take them too. */
async function takeDueDisputes({ db, now }: ModuleContext): Promise<string[]> {
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<{ gatewayId: string }>(
      `with due as (
         select id
         from public.disputes
         where status in ('needs_answer', 'with_bank')
           and (checked_at is null or checked_at <= $1::timestamptz - case
             when status = 'with_bank' then interval '6 hours'
             when abs(extract(epoch from due_at - $1::timestamptz)) < 7200
               then interval '14 minutes'
             else interval '1 hour'
           end)
         order by due_at
         limit $2
         for update skip locked
       )
       update public.disputes set checked_at = $1
       where id in (select id from due)
       returning gateway_id as "gatewayId"`,
      [now(), maxPerRun],
    ),
  )
  return rows.map(({ gatewayId }) => gatewayId)
}

async function putBack(gatewayIds: readonly string[], { db }: ModuleContext): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('update public.disputes set checked_at = null where gateway_id = any ($1)', [
      gatewayIds,
    ]),
  )
}

/** The mail has a key, so that it is sent once. */
async function remindStaff(context: ModuleContext): Promise<void> {
  const now = context.now()
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `select id
       from public.disputes d
       where status = 'needs_answer' and due_at > $1 and due_at <= $2 and not exists (
         select from public.dispute_answers a
         where a.dispute_id = d.id and a.status in ('sending', 'sent')
       )
       order by due_at
       limit $3`,
      [now, new Date(now.getTime() + reminderMs), maxPerRun],
    )
    for (const { id } of rows) {
      const locked = await lockDisputedOrder(tx, id)
      if (locked?.dispute.status === 'needs_answer')
        await context.queueMail(tx, disputeReminderMail(locked, context))
    }
  })
}
