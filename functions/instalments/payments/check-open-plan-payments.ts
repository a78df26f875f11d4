import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { unpaidStatuses } from '../../../domain/payments/gateway-attempts.ts'
import { gatewayQueryMs } from '../../../domain/payments/payment-status.ts'
import { queryPlanPayments, type PlanAttempt } from './query-plan-payment.ts'

/**
 * Asks the gateway about payments of plans whose webhook never arrived, for three days after their
 * start: every five minutes in the first hour and while a payment is being checked, then every hour,
 * and after a day once a day. Charges that were not sent are `resume-debits`.
 */
export const checkOpenPlanPayments: ScheduledTask = {
  name: 'check-open-plan-payments',
  everyS: 60,
  async run(context) {
    await queryPlanPayments(await takeDue(context), context)
  },
}

/** They count as checked from now on, so that another process does not take them too. */
async function takeDue({ db, now }: ModuleContext): Promise<PlanAttempt[]> {
  const at = now().getTime()
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<PlanAttempt>(
      `with due as (
         select id from public.plan_payments
         where method in ('paystack', 'sandbox') and status = any ($4)
           and checkout_url is not null and created_at between $1 and $2
           and (checked_at is null or checked_at <= $3::timestamptz - case
             when status = 'checking' or created_at > $3::timestamptz - interval '1 hour'
               then interval '4 minutes'
             when created_at > $3::timestamptz - interval '1 day' then interval '1 hour'
             else interval '1 day'
           end)
         order by status = 'checking' desc, created_at desc
         limit 200
         for update skip locked
       )
       update public.plan_payments set checked_at = $3
       where id in (select id from due)
       returning id, reference, method`,
      [new Date(at - gatewayQueryMs), new Date(at - 120_000), new Date(at), unpaidStatuses],
    ),
  )
  return rows
}
