import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { vatOfDocuments, type VatOfRate } from '../../../domain/books/vat-of-documents.ts'
import {
  readDocuments,
  type DocumentsOfOrder,
  type NumberedDocument,
} from '../../orders/documents/read-documents.ts'
import { monthEnd, monthStart } from './month-sql.ts'

/** A document of a month, and whose it is. */
export type DocumentOfMonth = NumberedDocument &
  Pick<DocumentsOfOrder, 'orderNumber' | 'buyer'> & { day: string }

/** The documents of the orders that have one of the month, in the order of their numbers. */
export async function listDocuments(tx: Tx, month: string): Promise<DocumentOfMonth[]> {
  const orders = await readDocuments(
    tx,
    `(
       o.invoiced_at >= ${monthStart} and o.invoiced_at < ${monthEnd}
       or exists (
         select from public.ledger_entries e
         where e.order_id = o.id and e.kind in ('charge', 'installation', 'credit_note')
           and e.created_at >= ${monthStart} and e.created_at < ${monthEnd}
       )
       or exists (
         select from public.order_edits d
         where d.order_id = o.id and d.created_at >= ${monthStart} and d.created_at < ${monthEnd}
       )
     )`,
    [month],
  )
  return orders.flatMap(({ orderNumber, buyer, documents }) =>
    documents
      .map((each) => ({ ...each, orderNumber, buyer, day: dayInLagos(new Date(each.at)) }))
      .filter(({ day }) => day.startsWith(month)),
  )
}

/**
 * The VAT of a month by rate: the sum of its documents. An invoice has the day on which its order was first
 * paid, and what changes its price later has a document of its own day.
 */
export async function readVat(tx: Tx, month: string): Promise<VatOfRate[]> {
  return vatOfDocuments(await listDocuments(tx, month))
}
