import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { isContactHour } from '../../../domain/calendar/waking-hours.ts'
import {
  findReminderDay,
  reminderDays,
} from '../../../domain/instalments/payments/reminder-days.ts'
import { site } from '../../../site.config.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { findPlan } from '../ledger/read-plan.ts'
import { getPlanContact } from '../payments/plan-contact.ts'
import { takeNotice } from './plan-notices.ts'
import { reminderMail, reminderText } from './reminder-messages.ts'

/** So many in one run; the next run goes on. */
const perRun = 500

/**
 * Reminds of instalments that are not paid: seven and two days before, on the day, and one, three and
 * seven days after it, by mail and text message, from eight to eight in Lagos. Each once, by its key.
 */
export const sendPlanReminders: ScheduledTask = {
  name: 'send-plan-reminders',
  everyS: 300,
  run: sendReminders,
}

interface DueReminder {
  planId: string
  dueOn: string
}

export async function sendReminders(context: ModuleContext): Promise<void> {
  if (!isContactHour(context.now(), site.timeZone)) return
  const today = dayInLagos(context.now())
  await runEach(
    await listReminders(today, context),
    async (reminder) => {
      if (!isContactHour(context.now(), site.timeZone)) return
      await context.db.transaction({ role: 'service_role' }, (tx) =>
        remind(tx, { ...reminder, today }, context),
      )
    },
    'Reminders could not be sent',
  )
}

/** Nothing is sent for a plan of which money may be on its way. */
async function listReminders(
  today: string,
  { db, now }: Pick<ModuleContext, 'db' | 'now'>,
): Promise<DueReminder[]> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<DueReminder>(
      `select r.plan_id as "planId", r.due_on::text as "dueOn"
       from public.plan_schedule_rows r
       join public.instalment_plans p on p.id = r.plan_id and p.status = 'active'
       where r.due_on = any ($2::date[])
         and r.version = (
           select max(s.version) from public.plan_schedules s
           where s.plan_id = r.plan_id and s.effective_on <= $1::date)
         and not exists (
           select from private.plan_notices n
           where n.plan_id = r.plan_id
             and n.key = 'reminder:' || r.due_on || ':' || ($1::date - r.due_on))
         and not private.is_plan_being_paid(r.plan_id, $3)
         and private.unpaid_of_plan(r.plan_id, r.due_on, $1::date) > 0
       order by r.due_on, p.number
       limit $4`,
      [today, reminderDays.map((day) => addDays(today, -day)), now(), perRun],
    ),
  )
  return rows
}

/** It may have been paid or paused since it was listed. */
async function remind(
  tx: Tx,
  { planId, dueOn, today }: DueReminder & { today: string },
  context: ModuleContext,
): Promise<void> {
  const day = findReminderDay(dueOn, today)
  const plan = await findPlan(tx, planId, { locks: true })
  if (day === null || plan?.status !== 'active') return
  const due = await tx.maybeOne<{ unpaidKobo: number; cardEnd: string | null }>(
    `select private.unpaid_of_plan($1, $2, $3)::float8 as "unpaidKobo", (
       select c.last4
       from private.debit_of_plan($1, $4, greatest($2::date, $3::date)) as d
       join public.saved_cards c on c.id = d.saved_card_id
     ) as "cardEnd"
     where exists (
       select from public.plan_schedule_rows r
       where r.plan_id = $1 and r.due_on = $2 and r.version = (
         select max(s.version) from public.plan_schedules s
         where s.plan_id = $1 and s.effective_on <= $3::date))`,
    [planId, dueOn, today, openGateway(context)?.name ?? ''],
  )
  if (!due || due.unpaidKobo === 0) return
  if (!(await takeNotice(tx, { planId, key: `reminder:${dueOn}:${day}` }, context))) return
  const contact = await getPlanContact(tx, planId)
  const { transferReference } = plan
  const reminder = { contact, day, dueOn, ...due, transferReference }
  await context.queueMail(tx, reminderMail(reminder, context))
  await context.queueSms?.(tx, {
    category: 'plan-reminder',
    to: contact.phone,
    text: reminderText(reminder, context),
  })
}
