import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { SettleOutcome } from '../../../domain/payments/payment-status.ts'
import { askAboutEach } from '../../gateway/ask-about-each.ts'
import type { Transaction } from '../../gateway/gateway.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { gatewayActor } from '../../orders/order-changes.ts'
import type { PlanPayment } from './plan-payments.ts'
import { settlePlanPayment } from './settle-plan-payment.ts'

/** What is needed to ask about a payment. */
export type PlanAttempt = Pick<PlanPayment, 'id' | 'reference' | 'method'>

export interface QueriedPlanPayment {
  outcome: SettleOutcome | null
  /** What the gateway said. */
  reported: Transaction['status'] | 'unknown' | 'not set up'
}

/**
 * Asks the gateway about a payment of a plan and settles it. A reference that the gateway does not
 * know was never paid.
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function queryPlanPayment(
  { id, reference, method }: PlanAttempt,
  context: ModuleContext,
): Promise<QueriedPlanPayment> {
  const gateway = openGateway(context)
  // A reference is known to its own gateway only. Another one may know an equal reference.
  if (gateway?.name !== method) return { outcome: null, reported: 'not set up' }
  const transaction = await gateway.verify(reference)
  if (!transaction) return { outcome: null, reported: 'unknown' }
  const outcome = await context.db.transaction({ role: 'service_role' }, (tx) =>
    settlePlanPayment(tx, id, transaction, {
      ...context,
      actor: gatewayActor,
      mayBeTest: gateway.isTest,
    }),
  )
  return { outcome, reported: transaction.status }
}

/** Asks about payments one after the other; those that got no answer are asked about again later. */
export async function queryPlanPayments(
  attempts: readonly PlanAttempt[],
  context: ModuleContext,
): Promise<ReadonlyMap<string, QueriedPlanPayment['reported']>> {
  const reported = new Map<string, QueriedPlanPayment['reported']>()
  await askAboutEach(
    attempts,
    {
      ask: async (attempt) =>
        reported.set(attempt.id, (await queryPlanPayment(attempt, context)).reported),
      putBack: async (left) => {
        await context.db.transaction({ role: 'service_role' }, (tx) =>
          tx.query('update public.plan_payments set checked_at = null where id = any ($1)', [
            left.map(({ id }) => id),
          ]),
        )
      },
      referenceOf: ({ reference }) => reference,
    },
    context,
  )
  return reported
}
