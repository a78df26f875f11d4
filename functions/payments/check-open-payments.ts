import type { ModuleContext } from '../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { queryGateway } from './gateway/query-gateway.ts'
import { gatewayQueryMs } from '../../domain/payments/payment-status.ts'
import { logGatewayError } from '../gateway/log-gateway-error.ts'
import type { Payment } from './payments.ts'

type DuePayment = Pick<Payment, 'id' | 'reference' | 'method'>

/**
 * Queries the gateway about payments whose webhook never arrived, for three days after their start:
 * every five minutes in the first hour and while the payment is being checked, then every hour, and
 * after a day once a day.
 */
export const checkOpenPayments: ScheduledTask = {
  name: 'check-open-payments',
  everyS: 300,
  async run(context) {
    const due = await takeDuePayments(context)
    for (const [index, payment] of due.entries()) {
      try {
        await queryGateway(payment, context)
      } catch (error) {
        // The gateway is down: the next run asks about this payment and the others.
        await putBack(due.slice(index), context)
        logGatewayError(error, payment.reference, context)
        return
      }
    }
  },
}

/**
 * The payments that were not checked for their interval. They count as checked from now on, so that
 * another process does not take them too. The shortest interval is a minute less than the time
 * between two runs, because timers are not exact.
 */
async function takeDuePayments({ db, now }: ModuleContext): Promise<DuePayment[]> {
  const at = now().getTime()
  const { rows } = await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query<DuePayment>(
      `with due as (
         select id
         from public.payments
         where method <> 'bank_transfer'
           and status in ('started', 'checking')
           and created_at between $1 and $2
           and (checked_at is null or checked_at <= $3::timestamptz - case
             when status = 'checking' or created_at > $3::timestamptz - interval '1 hour'
               then interval '4 minutes'
             when created_at > $3::timestamptz - interval '1 day' then interval '1 hour'
             else interval '1 day'
           end)
         order by status, created_at desc
         limit 200
         for update skip locked
       ), taken as (
         update public.payments set checked_at = $3 where id in (select id from due)
         returning id, reference, method, status, created_at
       )
       select id, reference, method from taken order by status, created_at desc`,
      [new Date(at - gatewayQueryMs), new Date(at - 120_000), new Date(at)],
    ),
  )
  return rows
}

async function putBack(payments: readonly DuePayment[], { db }: ModuleContext): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query('update public.payments set checked_at = null where id = any ($1)', [
      payments.map(({ id }) => id),
    ]),
  )
}
