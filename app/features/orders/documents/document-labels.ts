import type { OrderView } from '../../../../domain/orders/order-view.ts'

/** What changed an invoice later, as people call it. */
export const documentLabels: Readonly<Record<OrderView['documents'][number]['kind'], string>> = {
  additional_invoice: 'Additional invoice',
  credit_note: 'Credit note',
}
