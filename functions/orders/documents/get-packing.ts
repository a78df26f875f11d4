import { defineSteps } from '../../callers/define-function.ts'
import { getPacking as contract } from '../../../domain/orders/desk/desk-order.ts'
import { readGoods } from '../desk/read-goods.ts'
import { noSuchOrder } from '../order-key.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'

/**
 * What the store packs of an order, for holders of a ticket; see `DeskOrder.packingSlipPath`.
 * @returns 200 `Packing`; 404 no such order, or the ticket is wrong or has expired
 */
export const getPacking = defineSteps(
  contract,
  async ({ request: { orderId, ticket }, transaction, context }) => {
    if (!(await isDocumentTicket(context, { kind: 'packing', orderId }, ticket)))
      throw noSuchOrder()
    const goods = await transaction(async ({ tx }) => readGoods(tx, orderId), { readOnly: true })
    if (!goods) throw noSuchOrder()
    return goods
  },
)
