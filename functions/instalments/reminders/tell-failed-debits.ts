import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { addDays, dayInLagos } from '../../../domain/calendar/days.ts'
import { isContactHour } from '../../../domain/calendar/waking-hours.ts'
import { site } from '../../../site.config.ts'
import { debitsEndedMail, failedDebitMail } from '../debits/debit-mails.ts'
import { getPlanContact } from '../payments/plan-contact.ts'
import { takeNotice } from './plan-notices.ts'

/** A result that comes at night is told in the morning; what is older was told in another way. */
const maxAgeMs = 3 * 86_400_000

/**
 * Tells customers that a charge of their card did not go through and what they can do, from eight to
 * eight in Lagos, once for each charge. After the last try that the rule names, staff are told too.
 */
export const tellFailedDebits: ScheduledTask = {
  name: 'tell-failed-debits',
  everyS: 300,
  async run(context) {
    if (!isContactHour(context.now(), site.timeZone)) return
    await runEach(
      await listFailed(context),
      (debit) => context.db.transaction({ role: 'service_role' }, (tx) => tell(tx, debit, context)),
      'Failed debits could not be told',
    )
  },
}

interface Failed {
  id: string
  planId: string
  reference: string
  amountKobo: number
  message: string | null
  last4: string
  chargeOn: string
  dueOn: string | null
  retryDays: number[]
}

async function listFailed({ db, now }: ModuleContext): Promise<Failed[]> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<Failed>(
      `select x.id, x.plan_id as "planId", x.reference, x.amount_kobo::float8 as "amountKobo",
         x.message, c.last4, x.charge_on::text as "chargeOn",
         coalesce(u.retry_days, '{3,7}') as "retryDays", (
           select max(r.due_on)::text from public.plan_schedule_rows r
           where r.plan_id = x.plan_id and r.due_on <= x.charge_on and r.version = (
             select max(s.version) from public.plan_schedules s
             where s.plan_id = x.plan_id and s.effective_on <= x.charge_on)
         ) as "dueOn"
       from public.plan_payments x
       join public.saved_cards c on c.id = x.saved_card_id
       join public.instalment_plans p on p.id = x.plan_id and p.status = 'active'
       left join public.plan_applications a on a.plan_id = x.plan_id
       left join public.plan_rules u on u.version = a.rule_version
       where x.way = 'debit' and x.status = 'failed' and x.created_at > $1
         and not exists (
           select from private.plan_notices n
           where n.plan_id = x.plan_id and n.key = 'debit-failed:' || x.id)
       order by x.created_at
       limit 200`,
      [new Date(now().getTime() - maxAgeMs)],
    ),
  )
  return rows
}

async function tell(tx: Tx, debit: Failed, context: ModuleContext): Promise<void> {
  const { id, planId } = debit
  if (!(await takeNotice(tx, { planId, key: `debit-failed:${id}` }, context))) return
  const contact = await getPlanContact(tx, planId)
  const nextTryOn = findNextTry(debit, dayInLagos(context.now()))
  const failed = { ...debit, nextTryOn }
  await context.queueMail(tx, failedDebitMail(contact, failed, context))
  if (nextTryOn === null) await context.queueMail(tx, debitsEndedMail(contact, failed, context))
}

function findNextTry(
  { dueOn, chargeOn, retryDays }: Pick<Failed, 'dueOn' | 'chargeOn' | 'retryDays'>,
  today: string,
): string | null {
  if (dueOn === null) return null
  const days = retryDays.map((day) => addDays(dueOn, day)).toSorted()
  return days.find((day) => day > chargeOn && day >= today) ?? null
}
