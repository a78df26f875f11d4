import type { Tx } from '../../../backend/functions/functions.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { vatOfDocuments, type VatOfRate } from '../../../domain/books/vat-of-documents.ts'
import {
  readDocuments,
  type DocumentsOfOrder,
  type NumberedDocument,
} from '../../orders/documents/read-documents.ts'
import { monthEnd, monthStart } from './month-sql.ts'

/** A document with its order, its buyer and its day in Lagos, `YYYY-MM-DD`. */
export type DocumentOfMonth = NumberedDocument &
  Pick<DocumentsOfOrder, 'orderNumber' | 'buyer'> & { day: string }

/**
 * The documents with a day in a month, sorted by invoice number.
 * @param month `YYYY-MM`
 */
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
 * The VAT of a month by rate: the sum of its documents. An invoice is dated when its order was first paid;
 * a later change of the price is another document with its own date.
 * @param month `YYYY-MM`
 */
export async function readVat(tx: Tx, month: string): Promise<VatOfRate[]> {
  return vatOfDocuments(await listDocuments(tx, month))
}
