import { answer, parseRequest } from '../../backend/functions/contract.ts'
import type { EdgeFunction, FunctionContext } from '../../backend/functions/functions.ts'
import type { OrderProof } from '../../domain/orders/order-proof.ts'
import type { OrderView } from '../../domain/orders/order-view.ts'
import { checkPayment as contract } from '../../domain/orders/order-payments.ts'
import { isOpenPayment } from '../../domain/payments/payment-status.ts'
import { logGatewayError } from '../gateway/log-gateway-error.ts'
import { requireOrder } from '../orders/order-access.ts'
import { getOrderView } from '../orders/order-view.ts'
import { queryGateway } from './gateway/query-gateway.ts'
import { listPayments } from './payments.ts'

const limit = { limit: 30, windowS: 60 }

/**
 * Queries the gateway about the open payments of an order, for a customer who returns from the
 * gateway or waits.
 * @returns 200 the updated `OrderView`, unchanged when the gateway does not answer; 404 no such
 * order
 */
export const checkPayment: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const proof = parseRequest(contract, body)
    const open = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context)
      // Above the limit the gateway is not queried, and the answer is the stored state.
      if (!(await context.limits.hit(tx, { key: `check-payment:${order.id}`, ...limit }))) return []
      const payments = await listPayments(tx, order.id)
      return payments.filter(
        ({ method, status }) => method !== 'bank_transfer' && isOpenPayment(status),
      )
    })
    // After a failure the page says that we are still checking. The scheduled task and the webhook
    // of the gateway follow.
    for (const payment of open)
      await queryGateway(payment, context).catch((error: unknown) =>
        logGatewayError(error, payment.reference, context),
      )
    return answer(contract, await readView(proof, context))
  },
}

function readView(proof: OrderProof, context: FunctionContext): Promise<OrderView> {
  return context.db.transaction({ role: 'service_role', readOnly: true }, async (tx) =>
    getOrderView(tx, await requireOrder(tx, proof, context), context),
  )
}
