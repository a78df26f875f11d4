import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { readDisputeStatus } from '../../../domain/disputes/dispute-status.ts'
import type { GatewayDispute } from '../../gateway/gateway-disputes.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import { chargeBackPlanPayment } from '../ledger/charge-back-plan-payment.ts'
import { getPlanContact } from './plan-contact.ts'
import { planMoneyProblemMail } from './plan-payment-mails.ts'
import { findPlanPayment, type PlanPayment } from './plan-payments.ts'

/**
 * A bank asks for the money of a payment of a plan: staff answer on the pages of the gateway. When the
 * bank has taken it back, the ledger of the plan has it, once, and the instalment is due again.
 * @returns the outcome, for the log
 */
export async function applyPlanDispute(
  { dispute, payment: given }: { dispute: GatewayDispute; payment: PlanPayment },
  context: ModuleContext,
): Promise<string> {
  const status = readDisputeStatus(dispute)
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    const { id: paymentId, planId, reference } = given
    // Read again: its money may have been counted a moment ago.
    const payment = await findPlanPayment(tx, { id: paymentId })
    if (!payment) throw new Error('A payment disappeared between two queries')
    const contact = await getPlanContact(tx, planId)
    const amountKobo = dispute.refundAmountKobo ?? payment.receivedKobo ?? payment.amountKobo
    if (status === 'won') return 'won'
    if (status === 'lost') {
      const now = context.now()
      if (payment.status !== 'succeeded') return 'lost, and not counted'
      const { kind } = await chargeBackPlanPayment(
        tx,
        {
          planId,
          paymentId,
          amountKobo,
          effectiveOn: dayInLagos(now),
          key: `dispute:${dispute.id}`,
          actor: gatewayActor,
        },
        now,
      )
      if (kind === 'known_already') return kind
    }
    const words = status === 'lost' ? lost : asked
    await context.queueMail(
      tx,
      planMoneyProblemMail(
        contact,
        {
          reference,
          amountKobo,
          problem: dispute.reason ?? dispute.category ?? 'The bank gave no reason.',
          ...words,
        },
        context,
      ),
    )
    return status ?? 'told to staff'
  })
}

const asked = {
  title: 'A bank asks for the money of an instalment',
  advice:
    'The bank of the payer asks for this money. Answer on the pages of the payment service within 16 working hours, or the money goes back.',
}
const lost = {
  title: 'A bank took an instalment back',
  advice:
    'The ledger of the plan has it, and the instalment is to pay again. Please talk to the customer.',
}
