import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { unpaidStatuses } from '../../domain/payments/gateway-attempts.ts'
import { gatewayQueryMs } from '../../domain/payments/payment-status.ts'
import { askAboutEach } from '../gateway/ask-about-each.ts'
import type { Attempt } from './gateway/query-attempts.ts'
import { queryGateway } from './gateway/query-gateway.ts'
import { forgetChecks } from './payments.ts'

/**
 * Queries the gateway about payments whose webhook never arrived, for three days after their start,
 * also about those that were declined or left, because they can be paid later: every five minutes in
 * the first hour and while the payment is being checked, then every hour, and after a day once a
 * day. Once more in the last minutes of an order that ends, so that it is not cancelled although it
 * is paid. Payments of orders that are paid otherwise are queried like those of the first day.
 */
export const checkOpenPayments: ScheduledTask = {
  name: 'check-open-payments',
  everyS: 60,
  async run(context) {
    const due = await takeDuePayments(context)
    await askAboutEach(
      due,
      {
        ask: (payment) => queryGateway(payment, context),
        putBack: (payments) => forgetChecks(payments, context),
        referenceOf: ({ reference }) => reference,
      },
      context,
    )
  },
}

/**
 * The payments that were not checked for their interval. They count as checked from now on, so that
 * another process does not take them too. The shortest interval is a minute less than five, because
 * timers are not exact, and so is the time before the end of an order longer than one run.
 */
async function takeDuePayments({ db, now }: ModuleContext): Promise<Attempt[]> {
  const at = now().getTime()
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<Attempt>(
      `with due as (
         select p.id
         from public.payments p
         join public.orders o on o.id = p.order_id
         where p.method <> 'bank_transfer' and p.checkout_url is not null
           and p.status = any ($4)
           and p.created_at between $1 and $2
           and (
             p.checked_at is null
             or p.checked_at <= $3::timestamptz - case
               when p.status = 'checking'
                 or p.created_at > $3::timestamptz - interval '1 hour'
                   and o.status in ('pending_payment', 'cancelled')
                 then interval '4 minutes'
               when p.created_at > $3::timestamptz - interval '1 day' then interval '1 hour'
               else interval '1 day'
             end
             or o.status = 'pending_payment'
               and p.checked_at <= o.held_until - interval '2 minutes'
               and o.held_until <= $3::timestamptz + interval '2 minutes'
           )
         order by p.status = 'checking' desc, p.created_at desc
         limit 200
         for update of p skip locked
       ), taken as (
         update public.payments
         set checked_at = $3
         where id in (select id from due)
         returning id, reference, method, status, created_at
       )
       select id, reference, method
       from taken
       order by status = 'checking' desc, created_at desc`,
      [new Date(at - gatewayQueryMs), new Date(at - 120_000), new Date(at), unpaidStatuses],
    ),
  )
  return rows
}
