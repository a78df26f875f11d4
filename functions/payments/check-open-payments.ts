import type { ScheduledTask } from '../../backend/functions/module.ts'
import { askedForMs, queryGateway } from './gateway/ask-gateway.ts'
import type { Payment } from './payments.ts'
import { GatewayError } from './gateway/gateway.ts'

/**
 * Asks after payments whose message never came (quality R8), until three days after they were begun: every five minutes while somebody
 * waits or may have just paid, then every hour, and after a day once a day. Most of those are of people who went away.
 */
export const checkOpenPayments: ScheduledTask = {
  name: 'check-open-payments',
  everyS: 300,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<Pick<Payment, 'id' | 'reference'>>(
        `select id, reference from public.payments, extract(epoch from $3 - created_at) as age_s
         where method <> 'bank_transfer' and status in ('started', 'checking') and created_at between $1 and $2
           and (status = 'checking' or age_s < 3600 or age_s % (case when age_s < 86400 then 3600 else 86400 end) < 330)
         order by status, created_at desc limit 200`,
        [new Date(now.getTime() - askedForMs), new Date(now.getTime() - 120_000), now],
      ),
    )
    for (const payment of rows) {
      try {
        await queryGateway(payment, context)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // It is down: the next round asks again.
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
