import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { createDocumentTicket } from './document-ticket.ts'

/** A credit note as the query reads it. */
export type StoredCreditNote = Omit<OrderView['creditNotes'][number], 'number' | 'path'> & {
  /** The first credit note of an order is number 1. */
  position: number
}

/**
 * SQL: the credit notes of order `$1` that count, the oldest first. Entries of the ledger stay, so
 * that a credit note that was taken back leaves its number unused.
 */
export const creditNotesOfOrder = `(
  select coalesce(jsonb_agg(jsonb_build_object('position', n.position,
    'amount_kobo', -n.amount_kobo, 'created_at', n.created_at,
    'reason', coalesce(r.reason, n.reason, 'Refund'),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(l.name,
          case when b.is_installation then 'Installation' else 'Delivery' end),
        'quantity', b.quantity, 'amount_kobo', b.amount_kobo) order by l.position nulls last), '[]')
      from public.refund_lines b
      left join public.order_lines l on l.order_id = b.order_id and l.product_id = b.product_id
      where b.refund_id = r.id
    )) order by n.position), '[]')
  from (
    select e.*, row_number() over (order by e.id) as position
    from public.ledger_entries e
    where e.order_id = $1 and e.kind = 'credit_note' and e.reverses is null
  ) n
  left join public.refunds r on r.credit_note_id = n.id
  where not exists (select from public.ledger_entries back where back.reverses = n.id)
)`

/** The credit notes of an invoice, with where they are as PDF. An order without one has none. */
export function showCreditNotes(
  stored: readonly StoredCreditNote[],
  { id: orderId, invoiceNumber }: { id: string; invoiceNumber: string | null },
  context: Pick<ModuleContext, 'secretFor' | 'now'>,
): OrderView['creditNotes'] {
  if (invoiceNumber === null) return []
  const ticket = createDocumentTicket(context, { kind: 'invoice', orderId })
  return stored.map(({ position, ...note }) => {
    const number = `${invoiceNumber}-C${position}`
    const query = new URLSearchParams({ order: orderId, kind: 'credit-note', part: number, ticket })
    return { ...note, number, path: `/payment-details/document.pdf?${query}` }
  })
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
