import type { ScheduledTask } from '../../backend/functions/module.ts'
import { queryGateway } from './gateway/query-gateway.ts'
import { gatewayQueryMs } from '../../domain/payments/payment-status.ts'
import { GatewayError } from '../gateway/gateway.ts'
import type { Payment } from './payments.ts'

/**
 * Queries the gateway about payments whose webhook never arrived, for three days after their start:
 * every five minutes in the first hour and while the payment is being checked, then every hour, and
 * after a day once a day.
 */
export const checkOpenPayments: ScheduledTask = {
  name: 'check-open-payments',
  everyS: 300,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<Pick<Payment, 'id' | 'reference'>>(
        `select id, reference
         from public.payments, extract(epoch from $3 - created_at) as age_s
         where method <> 'bank_transfer'
           and status in ('started', 'checking')
           and created_at between $1 and $2
           and (status = 'checking'
             or age_s < 3600
             or age_s % (case when age_s < 86400 then 3600 else 86400 end) < 330)
         order by status, created_at desc
         limit 200`,
        [new Date(now.getTime() - gatewayQueryMs), new Date(now.getTime() - 120_000), now],
      ),
    )
    for (const payment of rows) {
      try {
        await queryGateway(payment, context)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // The gateway is down: the next run tries again.
        context.log({
          level: 'warn',
          message: 'payment gateway failed',
          reference: payment.reference,
          error: error.message,
        })
        return
      }
    }
  },
}
