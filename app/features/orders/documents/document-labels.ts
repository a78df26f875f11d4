import type { OrderView } from '../../../../domain/orders/order-view.ts'

/** The titles of documents that change an invoice. */
export const documentLabels: Readonly<Record<OrderView['documents'][number]['kind'], string>> = {
  additional_invoice: 'Additional invoice',
  credit_note: 'Credit note',
}
