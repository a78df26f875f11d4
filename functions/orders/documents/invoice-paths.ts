import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { Bill } from '../../../domain/books/bill.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { createDocumentTicket } from '../../security/document-ticket.ts'
import { readDocuments, type DocumentsOfOrder } from './read-documents.ts'

type DocumentParts = Pick<OrderView, 'invoice' | 'documents'>

/**
 * The invoice of an order as it was issued and its later documents, which have the paths of their PDFs.
 * Null and none for an order without an invoice.
 */
export async function showDocuments(
  tx: Tx,
  { id: orderId, invoiceNumber }: { id: string; invoiceNumber: string | null },
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
): Promise<DocumentParts> {
  const [order] = invoiceNumber ? await readDocuments(tx, 'o.id = $1', [orderId]) : []
  if (!order) return { invoice: null, documents: [] }
  const ticket = createDocumentTicket(context, { kind: 'invoice', orderId })
  return {
    invoice: showInvoice(order),
    documents: order.documents.flatMap(({ kind, number, at, reason, amountKobo, lines, vat }) => {
      if (kind === 'invoice') return []
      const kindOfPdf = 'later-document'
      const query = new URLSearchParams({ order: orderId, kind: kindOfPdf, part: number, ticket })
      return [
        {
          kind,
          number,
          amount_kobo: amountKobo,
          reason: reason ?? '',
          created_at: at,
          lines: lines.map(({ name, quantity, grossKobo, ratePercent }) => ({
            name,
            quantity,
            amount_kobo: grossKobo,
            vat_rate_percent: ratePercent,
          })),
          vat: vat.map(toView),
          path: `/payment-details/document.pdf?${query}`,
        },
      ]
    }),
  }
}

function showInvoice({
  invoicedBill,
  invoicedState,
  documents,
}: DocumentsOfOrder): OrderView['invoice'] {
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  if (!invoice) return null
  const { deliveryKobo, installationKobo } = invoicedBill
  const [subtotalKobo, discountKobo] = sumGoods(invoicedBill)
  return {
    issued_at: invoice.at,
    delivery_state: invoicedState,
    lines: invoicedBill.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      unit_price_kobo: line.unitPriceKobo,
      vat_rate_percent: line.vatRatePercent,
    })),
    subtotal_kobo: subtotalKobo,
    discount_kobo: discountKobo,
    delivery_kobo: deliveryKobo,
    installation_kobo: installationKobo,
    total_kobo: subtotalKobo - discountKobo + deliveryKobo + installationKobo,
    vat: invoice.vat.map(toView),
  }
}

function sumGoods({ lines }: Bill): [subtotalKobo: number, discountKobo: number] {
  return [
    lines.reduce((sum, { unitPriceKobo, quantity }) => sum + unitPriceKobo * quantity, 0),
    lines.reduce((sum, { discountKobo }) => sum + discountKobo, 0),
  ]
}

function toView(rate: { ratePercent: number; grossKobo: number; vatKobo: number }) {
  return { rate_percent: rate.ratePercent, gross_kobo: rate.grossKobo, vat_kobo: rate.vatKobo }
}

/** Where the invoice is for ten minutes, without a sign-in; null without an invoice. */
export function invoicePathOf(
  { id: orderId, invoiceNumber }: { id: string; invoiceNumber: string | null },
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
): string | null {
  if (invoiceNumber === null) return null
  const ticket = createDocumentTicket(context, { kind: 'invoice', orderId })
  return `/payment-details/invoice.pdf?${new URLSearchParams({ order: orderId, ticket })}`
}
