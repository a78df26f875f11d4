import type { EdgeFunction } from '../../backend/functions/functions.ts'
import { orderProof, requireOrder } from './order-access.ts'
import { parseBody } from './order-request.ts'
import { getOrderView } from './show-order.ts'

/**
 * `GET ?order=<id>&key=<key>`: one order with everything that happened to it, for its owner, whoever holds its link, and staff.
 * @returns 200 `OrderView`; 404 no such order, or another's
 */
export const order: EdgeFunction = {
  name: 'order',
  methods: ['GET'],
  async handle({ url }, context) {
    const proof = parseBody(orderProof, {
      orderId: url.searchParams.get('order'),
      orderKey: url.searchParams.get('key'),
    })
    const shown = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => getOrderView(tx, await requireOrder(tx, proof, context), context),
    )
    return Response.json(shown)
  },
}
