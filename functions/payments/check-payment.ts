import type { EdgeFunction, FunctionContext } from '../../backend/functions/functions.ts'
import { orderProof, requireOrder, type TransferProof } from '../orders/order-access.ts'
import { parseBody } from '../orders/order-request.ts'
import { getOrderView, type OrderView } from '../orders/show-order.ts'
import { queryGateway } from './gateway/ask-gateway.ts'
import { GatewayError } from './gateway/gateway.ts'
import { listPayments } from './payments.ts'

const limit = { limit: 30, windowS: 60 }

/**
 * For a customer who comes back from the gateway, or waits: asks the gateway now instead of waiting for its message.
 * @returns 200 `OrderView`, as it is after the answer; as it was when the gateway does not answer; 404 no such order
 */
export const checkPayment: EdgeFunction = {
  name: 'check-payment',
  methods: ['POST'],
  async handle({ body }, context) {
    const proof = parseBody(orderProof, body)
    const open = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const order = await requireOrder(tx, proof, context)
      // The gateway is asked for people who wait, not for programs: beyond that the answer is what we know.
      if (!(await context.limits.take(tx, { key: `check-payment:${order.id}`, ...limit })))
        return []
      const payments = await listPayments(tx, order.id)
      return payments.filter(
        ({ method, status }) =>
          method !== 'bank_transfer' && (status === 'started' || status === 'checking'),
      )
    })
    for (const payment of open)
      await queryGateway(payment, context).catch((error: unknown) =>
        noteFailure(error, payment.reference, context),
      )
    return Response.json(await show(proof, context))
  },
}

function show(proof: TransferProof, context: FunctionContext): Promise<OrderView> {
  return context.db.transaction({ role: 'service_role', readOnly: true }, async (tx) =>
    getOrderView(tx, await requireOrder(tx, proof, context), context),
  )
}

/** The page says that we are still checking; the round and the gateway's own message come after it. */
function noteFailure(error: unknown, reference: string, { log }: FunctionContext): void {
  if (!(error instanceof GatewayError)) throw error
  log({ level: 'warn', message: 'payment gateway failed', reference, error: error.message })
}
