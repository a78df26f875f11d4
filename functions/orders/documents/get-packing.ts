import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { getPacking as contract } from '../../../domain/orders/desk/desk-order.ts'
import { readGoods } from '../desk/read-goods.ts'
import { noSuchOrder } from '../order-key.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'

/**
 * What the store packs of an order, for holders of a ticket; see `DeskOrder.packingSlipPath`.
 * @returns 200 `Packing`; 404 no such order, or the ticket is wrong or has expired
 */
export const getPacking: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url }, context) {
    const { orderId, ticket } = parseRequest(contract, Object.fromEntries(url.searchParams))
    if (!(await isDocumentTicket(context, { kind: 'packing', orderId }, ticket)))
      throw noSuchOrder()
    const goods = await context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      readGoods(tx, orderId),
    )
    if (!goods) throw noSuchOrder()
    return answer(contract, goods)
  },
}
