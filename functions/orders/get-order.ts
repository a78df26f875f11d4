import { answer, parseRequest } from '../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../backend/functions/functions.ts'
import { getOrder as contract } from '../../domain/orders/order-functions.ts'
import { requireOrder } from './order-access.ts'
import { getOrderView } from './order-view.ts'

/**
 * One order with its history, for its owner, for holders of its link, and for staff.
 * @returns 200 `OrderView`; 404 no such order, or the order of another person
 */
export const getOrder: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url }, context) {
    const proof = parseRequest(contract, Object.fromEntries(url.searchParams))
    const view = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) =>
        getOrderView(tx, await requireOrder(tx, proof, context, { payersToo: true }), context),
    )
    return answer(contract, view)
  },
}
