import type { Tx } from '../../../backend/functions/functions.ts'
import type { Bill } from '../../../domain/books/bill.ts'
import {
  orderDocuments,
  type CostChange,
  type OrderDocument,
} from '../../../domain/books/order-documents.ts'

/** The documents of an invoiced order, and what its invoice was made of. */
export interface DocumentsOfOrder {
  orderId: string
  orderNumber: string
  invoiceNumber: string
  buyer: string
  invoicedBill: Bill
  /** The state of delivery on the invoice. */
  invoicedState: string
  documents: NumberedDocument[]
}

export type NumberedDocument = OrderDocument & { number: string }

interface StoredEdit {
  before: EditedBill
  after: EditedBill
}

/** As `order_edits` keeps it. Edits of the first releases have no rates. */
type EditedBill = Bill & { isInvoiced?: boolean; delivery: { state: string } }

interface Row {
  orderId: string
  orderNumber: string
  invoiceNumber: string
  buyer: string
  state: string
  invoicedAt: string
  bill: Bill
  firstEdit: EditedBill | null
  invoicedEdit: EditedBill | null
  changes: (Omit<CostChange, 'edit'> & { edit: (StoredEdit & { id: string }) | null })[]
}

/** SQL: what changed the cost of order `o`, the oldest first. */
const changesOfOrder = `(
  select jsonb_agg(jsonb_build_object('entryId', c.entry_id, 'kind', c.kind,
    'amountKobo', c.amount_kobo, 'at', c.at, 'isOnInvoice', c.is_on_invoice,
    'reverses', c.reverses, 'reason', c.reason, 'decision', c.decision,
    'edit', (
      select jsonb_build_object('id', d.id, 'before', d.before, 'after', d.after)
      from public.order_edits d
      where d.id = c.edit_id
    ),
    'returned', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', coalesce(l.name, case when b.is_installation then 'Installation' else 'Delivery' end),
        'quantity', b.quantity, 'grossKobo', b.amount_kobo,
        'ratePercent', coalesce(l.vat_rate_percent, o.vat_rate_percent)
      ) order by l.position nulls last, b.is_installation), '[]')
      from public.refund_lines b
      left join public.order_lines l on l.order_id = b.order_id and l.product_id = b.product_id
      where b.refund_id = c.decision
    )) order by c.place)
  from (
    select e.id::text as entry_id, e.id::numeric as place, e.kind, e.amount_kobo, e.created_at as at,
      e.on_invoice as is_on_invoice, e.reverses::text as reverses, coalesce(r.reason, e.reason) as reason,
      coalesce(r.part_of, r.id) as decision, e.edit_id
    from public.ledger_entries e
    left join public.refunds r on r.credit_note_id = coalesce(e.reverses, e.id)
    where e.order_id = o.id and e.kind in ('charge', 'installation', 'credit_note')
    union all
    -- An edit that changes no total may change the VAT.
    select null, coalesce((
        select max(e.id) from public.ledger_entries e
        where e.order_id = d.order_id and e.created_at <= d.created_at
      ), 0) + 0.5, 'charge', 0, d.created_at,
      not coalesce((d.before ->> 'isInvoiced')::boolean, d.created_at > o.invoiced_at), null, d.reason,
      null, d.id
    from public.order_edits d
    where d.order_id = o.id and d.total_before_kobo = d.total_after_kobo
  ) as c
)`

/**
 * The documents of invoiced orders, sorted by invoice number: the invoice and each later change.
 * @param where a condition in SQL on the orders `o`; `values` are its parameters
 */
export async function readDocuments(
  tx: Tx,
  where: string,
  values: readonly unknown[],
): Promise<DocumentsOfOrder[]> {
  const { rows } = await tx.query<Row>(
    `select o.id as "orderId", o.number as "orderNumber", o.invoice_number as "invoiceNumber",
       o.name as buyer, o.delivery_state as state, to_jsonb(o.invoiced_at) #>> '{}' as "invoicedAt",
       jsonb_build_object('deliveryKobo', o.delivery_kobo, 'installationKobo', o.installation_kobo,
         'vatRatePercent', o.vat_rate_percent, 'lines', (
           select jsonb_agg(jsonb_build_object('id', product_id, 'name', name, 'sku', sku,
             'quantity', quantity, 'unitPriceKobo', unit_price_kobo, 'discountKobo', discount_kobo,
             'vatRatePercent', vat_rate_percent) order by position)
           from public.order_lines
           where order_id = o.id
         )) as bill,
       (select before from public.order_edits where order_id = o.id order by position limit 1)
         as "firstEdit",
       (
         select before from public.order_edits
         where order_id = o.id and coalesce((before ->> 'isInvoiced')::boolean, created_at > o.invoiced_at)
         order by position limit 1
       ) as "invoicedEdit",
       ${changesOfOrder} as changes
     from public.orders o
     where o.invoiced_at is not null and ${where}
     order by o.invoice_number`,
    [...values],
  )
  return rows.map(toDocuments)
}

function toDocuments({
  bill,
  firstEdit,
  invoicedEdit,
  invoicedAt,
  state,
  changes,
  ...order
}: Row): DocumentsOfOrder {
  const invoicedBill = hasRates(invoicedEdit) ? invoicedEdit : bill
  const agreedKobo = changes
    .filter(({ kind, isOnInvoice }) => kind === 'installation' && isOnInvoice)
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0)
  const shown = { ...invoicedBill, installationKobo: invoicedBill.installationKobo + agreedKobo }
  const documents = orderDocuments({
    invoicedAt,
    firstBill: hasRates(firstEdit) ? firstEdit : bill,
    invoicedBill: shown,
    changes: changes.map((change) => ({ ...change, edit: withRates(change.edit) })),
  })
  return {
    ...order,
    invoicedBill: shown,
    invoicedState: invoicedEdit?.delivery.state ?? state,
    documents: documents.map((each) => ({ ...each, number: numberOf(order.invoiceNumber, each) })),
  }
}

function hasRates(bill: EditedBill | null): bill is EditedBill {
  return bill?.isInvoiced !== undefined
}

function withRates(edit: Row['changes'][number]['edit']): CostChange['edit'] {
  return edit && hasRates(edit.before) ? edit : null
}

const letters = { invoice: '', additional_invoice: '-A', credit_note: '-C' } as const

function numberOf(invoiceNumber: string, { kind, position }: OrderDocument): string {
  return kind === 'invoice' ? invoiceNumber : `${invoiceNumber}${letters[kind]}${position}`
}
