import { z } from 'zod'
import { isFinalPayment, type SettleOutcome } from '../../../domain/payments/payment-status.ts'
import { findPlanPayment } from '../../instalments/payments/plan-payments.ts'
import { queryPlanPayment } from '../../instalments/payments/query-plan-payment.ts'
import { findPayment } from '../payments.ts'
import { moneyWithoutOrderMail } from '../staff-mails.ts'
import { noPayment, type GatewayEventHandler } from './event-handler.ts'
import { queryGateway } from './query-gateway.ts'

const charge = z.object({
  reference: z.string(),
  amount: z.coerce.number().int().nonnegative().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  channel: z.string().nullish().catch(null),
  customer: z.object({ email: z.string() }).nullish().catch(null),
})

/**
 * Settles the payment of a charge, of an order or of a plan. The event only triggers a query of the gateway, so late and
 * repeated events do no harm. Money of a reference that is not ours is told to the staff.
 */
export const handleCharge: GatewayEventHandler = async ({ event, payload }, context) => {
  const about = charge.safeParse(payload).data
  if (!about) return 'without a reference'
  const { reference, amount = null, currency = null, channel = null, customer } = about
  const { payment, ofPlan } = await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const found = await findPayment(tx, { reference })
    const foundOfPlan = found ? null : await findPlanPayment(tx, { reference })
    if (!found && !foundOfPlan && event === 'charge.success')
      await context.queueMail(
        tx,
        moneyWithoutOrderMail(
          { reference, amountKobo: amount, currency, channel, payerEmail: customer?.email ?? null },
          context,
        ),
      )
    return { payment: found, ofPlan: foundOfPlan }
  })
  if (ofPlan) {
    if (isFinalPayment(ofPlan.status)) return 'known_already' satisfies SettleOutcome
    const { outcome, reported } = await queryPlanPayment(ofPlan, context)
    return outcome ?? reported
  }
  if (!payment) return noPayment
  // Once money has arrived no event changes the payment, so the gateway need not be queried.
  if (isFinalPayment(payment.status)) return 'known_already' satisfies SettleOutcome
  return (await queryGateway(payment, context)).outcome
}
