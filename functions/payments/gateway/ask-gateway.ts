import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { Actor } from '../../orders/order-changes.ts'
import type { Payment } from '../payments.ts'
import { openGateway } from './open-gateway.ts'
import { settle } from '../settle.ts'

/** For so long after an attempt was begun the gateway is asked what became of it. */
export const askedForMs = 3 * 86_400_000

/** Between the call and the answer others may have settled it: `settle` bears that. */
const gatewayActor: Actor = { kind: 'gateway', id: null }

/**
 * Asks the gateway about an attempt and makes the order what it answers. A reference that it does not know has never been paid.
 * @returns what became of it
 * @throws GatewayError when it does not answer; then nothing has changed
 */
export async function queryGateway(
  payment: Pick<Payment, 'id' | 'reference'>,
  context: ModuleContext,
): Promise<string> {
  const gateway = openGateway(context)
  if (!gateway) return 'no gateway is set up'
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
