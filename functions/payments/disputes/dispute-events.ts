import { z } from 'zod'
import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { isFinalPayment } from '../../../domain/payments/payment-status.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import type { GatewayDispute } from '../../gateway/gateway-disputes.ts'
import { applyPlanDispute } from '../../instalments/payments/apply-plan-dispute.ts'
import { findPlanPayment } from '../../instalments/payments/plan-payments.ts'
import { queryPlanPayment } from '../../instalments/payments/query-plan-payment.ts'
import type { GatewayEventHandler } from '../gateway/event-handler.ts'
import { queryGateway } from '../gateway/query-gateway.ts'
import { findPayment } from '../payments.ts'
import { applyDispute } from './apply-dispute.ts'
import { disputeProblemMail } from './dispute-mails.ts'

const about = z.object({ id: z.union([z.string().min(1), z.number()]).transform(String) })

/**
 * A payer's bank asks for money, reminds us, or has decided. The event only triggers a query of the
 * gateway, so late, repeated and reordered events do no harm.
 */
export const handleDisputeEvent: GatewayEventHandler = async ({ payload }, context) => {
  const id = about.safeParse(payload).data?.id
  return id === undefined ? 'a dispute without an id' : queryDispute(id, context)
}

/**
 * Asks the gateway about a dispute and stores what it says.
 * @returns the outcome, for the log
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function queryDispute(id: string, context: ModuleContext): Promise<string> {
  const gateway = openGateway(context)
  if (!gateway) return 'no gateway is set up'
  const dispute = await gateway.findDispute(id)
  if (!dispute) return 'unknown to the gateway'
  const asService = { role: 'service_role' } as const
  const { reference } = dispute
  const { payment, ofPlan } = await context.db.transaction(
    { ...asService, readOnly: true },
    async (tx) => ({
      payment: await findPayment(tx, { reference }),
      ofPlan: await findPlanPayment(tx, { reference }),
    }),
  )
  if (ofPlan?.method === gateway.name && dispute.currency === 'NGN') {
    if (!isFinalPayment(ofPlan.status)) await queryPlanPayment(ofPlan, context)
    return applyPlanDispute({ dispute, payment: ofPlan }, context)
  }
  if (!payment || payment.method !== gateway.name)
    return tellStaff(dispute, 'no payment of this reference', context)
  if (dispute.currency !== 'NGN') return tellStaff(dispute, 'not in naira', context)
  // Its success may not have been told yet.
  if (!isFinalPayment(payment.status)) await queryGateway(payment, context)
  return context.db.transaction(asService, (tx) => applyDispute(tx, { dispute, payment }, context))
}

async function tellStaff(
  { id, reference }: GatewayDispute,
  outcome: string,
  context: ModuleContext,
): Promise<string> {
  const problem = `A bank asks for the money of the payment ${reference}, and this shop cannot handle the dispute (${outcome}). Answer it on the pages of the payment service before its deadline.`
  await context.db.transaction({ role: 'service_role' }, (tx) =>
    context.queueMail(tx, disputeProblemMail({ id, problem }, context)),
  )
  return outcome
}
