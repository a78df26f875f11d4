import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { Actor } from '../../orders/order-changes.ts'
import type { Payment } from '../payments.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { settle } from '../settle.ts'

const gatewayActor: Actor = { kind: 'gateway', id: null }

/**
 * Queries the gateway about a payment and settles it. A reference that the gateway does not know
 * was never paid. Other requests may settle the payment at the same time: `settle` handles that.
 * @returns the outcome, for the log
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function queryGateway(
  payment: Pick<Payment, 'id' | 'reference' | 'method'>,
  context: ModuleContext,
): Promise<string> {
  const gateway = openGateway(context)
  // A reference is known to its own gateway only. Another one may know an equal reference.
  if (gateway?.name !== payment.method) return `${payment.method} is not set up`
  const transaction = await gateway.verify(payment.reference)
  if (!transaction) return 'unknown to the gateway'
  return context.db.transaction({ role: 'service_role' }, (tx) =>
    settle(tx, payment.id, transaction, {
      ...context,
      actor: gatewayActor,
      mayBeTest: gateway.isTest,
    }),
  )
}
