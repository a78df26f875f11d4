import { defineSteps } from '../../callers/define-function.ts'
import { getInvoice as contract } from '../../../domain/orders/order-functions.ts'
import { requireOrder } from '../order-access.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'
import { noSuchOrder, orderKey } from '../order-key.ts'
import { getOrderView } from '../order-view.ts'

/**
 * The order that an invoice shows, for holders of a ticket; see `OrderView.invoicePath`.
 * @returns 200 `OrderView`; 404 no such order, or the ticket is wrong or has expired
 */
export const getInvoice = defineSteps(
  contract,
  async ({ request: { orderId, ticket }, transaction, context }) => {
    if (!(await isDocumentTicket(context, { kind: 'invoice', orderId }, ticket)))
      throw noSuchOrder()
    const proof = { orderId, orderKey: orderKey(context, orderId) }
    const view = await transaction(
      async ({ tx }) => getOrderView(tx, await requireOrder(tx, proof, context), context),
      { readOnly: true },
    )
    if (!view.order.invoice_number) throw noSuchOrder()
    return view
  },
)
