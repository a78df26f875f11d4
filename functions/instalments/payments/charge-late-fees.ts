import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { runEach } from '../../../backend/functions/run-each.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { systemActor } from '../../orders/order-changes.ts'
import { bookLateFee } from '../ledger/late-fees.ts'

/** Staff deal with what is late for longer. */
const maxLateDays = 90

/**
 * Books late fees, once for each instalment, where the rule under which a plan was granted asks for
 * them. The rules of the company ask for none unless staff have set one.
 */
export const chargeLateFees: ScheduledTask = {
  name: 'charge-late-fees',
  everyS: 3_600,
  async run(context) {
    await runEach(
      await listLate(context),
      (late) =>
        context.db.transaction({ role: 'service_role' }, (tx) =>
          bookLateFee(tx, { ...late, actor: systemActor }, context.now()),
        ),
      'Late fees could not be booked',
    )
  },
}

async function listLate({
  db,
  now,
}: ModuleContext): Promise<{ planId: string; instalment: number }[]> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<{ planId: string; instalment: number }>(
      `select r.plan_id as "planId", r.number as instalment
       from public.plan_rules u
       join public.plan_applications a on a.rule_version = u.version
       join public.instalment_plans p on p.id = a.plan_id and p.status = 'active'
       join public.plan_schedule_rows r on r.plan_id = p.id and r.version = (
         select max(s.version) from public.plan_schedules s
         where s.plan_id = p.id and s.effective_on <= $1::date)
       where u.late_fee_kobo > 0
         and r.due_on between $1::date - $2::integer and $1::date - u.late_fee_after_days
         and not exists (
           select from public.plan_entries e
           where e.plan_id = p.id and e.kind = 'late_fee' and e.instalment = r.number)
         and private.unpaid_of_plan(p.id, r.due_on, $1::date) > 0
       order by r.due_on, p.number
       limit 500`,
      [dayInLagos(now()), maxLateDays],
    ),
  )
  return rows
}
