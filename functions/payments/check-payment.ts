import { defineSteps } from '../callers/define-function.ts'
import type { FunctionContext } from '../../backend/functions/functions.ts'
import type { OrderProof } from '../../domain/orders/order-proof.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { checkPayment as contract } from '../../domain/orders/order-payments.ts'
import { requireOrder } from '../orders/order-access.ts'
import { getOrderView } from '../orders/order-view.ts'
import { queryAttempts, takeAttempts } from './gateway/query-attempts.ts'

const limit = { limit: 30, windowS: 60 }

/**
 * Queries the gateway about the payments of an order that may have been paid, also those that were
 * declined or left, for a customer who returns from the gateway or waits. Several pages together
 * ask about each payment every few seconds at most; then the answer is the stored state.
 * @returns 200 the updated `OrderView`, unchanged when the gateway does not answer; 404 no such
 * order
 */
export const checkPayment = defineSteps(
  contract,
  async ({ request: proof, transaction, context }) => {
    const attempts = await transaction(async ({ tx }) => {
      const order = await requireOrder(tx, proof, context, { payersToo: true })
      // Above the limit the gateway is not queried, and the answer is the stored state.
      if (!(await context.limits.hit(tx, { key: `check-payment:${order.id}`, ...limit }))) return []
      return takeAttempts(tx, order.id, { by: 'page', now: context.now() })
    })
    // After a failure the page shows the stored state. The scheduled task and the webhook of the
    // gateway follow.
    await queryAttempts(attempts, context)
    return await readView(proof, context)
  },
)

function readView(proof: OrderProof, context: FunctionContext): Promise<OrderView> {
  return context.db.transaction({ role: 'service_role', readOnly: true }, async (tx) =>
    getOrderView(tx, await requireOrder(tx, proof, context, { payersToo: true }), context),
  )
}
