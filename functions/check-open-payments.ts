import type { CompanyRound } from '../backend/jobs/company-work.ts'
import { askGateway } from './payments/ask-gateway.ts'
import type { Payment } from './payments/payments.ts'
import { GatewayError } from './payments/gateway.ts'

/** Asks after payments whose message never came (quality R8): every five minutes, until three days after they were begun. */
export const checkOpenPayments: CompanyRound = {
  name: 'check-open-payments',
  everyS: 300,
  async run(context) {
    const now = context.now()
    const { rows } = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<Pick<Payment, 'id' | 'reference'>>(
        `select id, reference from public.payments where method <> 'bank_transfer' and state in ('started', 'checking') and created_at between $1 and $2 order by created_at limit 200`,
        [new Date(now.getTime() - 3 * 86_400_000), new Date(now.getTime() - 120_000)],
      ),
    )
    for (const payment of rows) {
      try {
        await askGateway(payment, context)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        // It is down: the next round asks again.
        context.log({ level: 'warn', message: 'payment gateway failed', reference: payment.reference, error: error.message })
        return
      }
    }
  },
}
