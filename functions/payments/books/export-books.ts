import { defineSteps } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { exportBooks as contract, type BookPart } from '../../../domain/books/books-functions.ts'
import { formatCsv } from '../../../domain/text/csv.ts'
import { monthEnd, monthStart } from './month-sql.ts'
import { listDocuments, readVat } from './read-vat.ts'

type Table = (string | number)[][]

/** Reads a part of a month, with its headings. */
type ReadPart = (tx: Tx, month: string) => Promise<Table>

/**
 * A part of a month as CSV, in naira. It names buyers, so it needs a fresh second factor, and it is a
 * security event.
 * @returns 200 the file; 403 without the grant finance or a fresh second factor
 */
export const exportBooks = defineSteps(
  contract,
  async ({ request: { month, part }, transaction, context }) => {
    const { caller, securityEvents } = context
    const table = await transaction(
      async ({ tx }) => {
        return readers[part](tx, month)
      },
      { readOnly: true },
    )
    securityEvents.record({
      kind: 'books_exported',
      userId: caller.personId,
      ip: caller.ip,
      request: `${part} ${month}`,
    })
    return new Response(formatCsv(table), {
      headers: {
        // As bytes, so that the byte order mark stays for the spreadsheet.
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${part}-${month}.csv"`,
      },
    })
  },
)

function naira(kobo: number): number {
  return Number((kobo / 100).toFixed(2))
}

async function vatTable(tx: Tx, month: string): Promise<Table> {
  const rows = await readVat(tx, month)
  return [
    ['month', 'vat_rate_percent', 'net_naira', 'vat_naira', 'gross_naira'],
    ...rows.map((row) => [
      month,
      row.ratePercent,
      naira(row.netKobo),
      naira(row.vatKobo),
      naira(row.grossKobo),
    ]),
  ]
}

/** A row for each VAT rate of a document. Credit notes have negative amounts, so the rows can be summed. */
async function documentsTable(tx: Tx, month: string): Promise<Table> {
  const documents = await listDocuments(tx, month)
  return [
    [
      'document',
      'kind',
      'day',
      'order',
      'buyer',
      'vat_rate_percent',
      'net_naira',
      'vat_naira',
      'gross_naira',
    ],
    ...documents.flatMap(({ number, kind, day, orderNumber, buyer, vat }) =>
      vat.map(({ ratePercent, grossKobo, vatKobo }) => {
        const sign = kind === 'credit_note' ? -1 : 1
        const amounts = [grossKobo - vatKobo, vatKobo, grossKobo].map((kobo) => naira(sign * kobo))
        return [number, kind, day, orderNumber, buyer, ratePercent, ...amounts]
      }),
    ),
  ]
}

/** The columns of a file, with the SQL of each. Columns in kobo are written in naira. */
interface BookTable {
  columns: Readonly<Record<string, string>>
  from: string
}

const lagos = (column: string) =>
  `to_char(${column} at time zone 'Africa/Lagos', 'YYYY-MM-DD HH24:MI')`

const readers: Readonly<Record<BookPart, ReadPart>> = {
  vat: vatTable,
  documents: documentsTable,
  ledger: readTable({
    columns: {
      entry: 'e.id::float8',
      written_at: lagos('e.created_at'),
      order: 'o.number',
      invoice: `coalesce(o.invoice_number, '')`,
      buyer: 'o.name',
      kind: 'e.kind',
      amount_naira: '(e.amount_kobo / 100.0)::float8',
      takes_back_entry: `coalesce(e.reverses::text, '')`,
      payment: `coalesce(p.reference, '')`,
      method: `coalesce(p.method, '')`,
      reason: `coalesce(e.reason, '')`,
      written_by: `coalesce(private.find_account_email(e.actor_id), e.actor)`,
    },
    from: `public.ledger_entries e
      join public.orders o on o.id = e.order_id
      left join public.payments p on p.id = e.payment_id
      where e.created_at >= ${monthStart} and e.created_at < ${monthEnd}
      order by e.id`,
  }),
  refunds: readTable({
    columns: {
      requested_at: lagos('r.created_at'),
      order: 'o.number',
      buyer: 'o.name',
      amount_naira: '(r.amount_kobo / 100.0)::float8',
      credit_note_naira: '(r.credit_note_kobo / 100.0)::float8',
      status: 'r.status',
      paid_by: `case when r.by_transfer then 'transfer' else p.method end`,
      payment: 'p.reference',
      transfer_reference: `coalesce(t.reference, '')`,
      requested_by: `coalesce(private.find_account_email(r.requested_by), 'the shop')`,
      approved_by: `coalesce(private.find_account_email(r.approved_by), '')`,
      approved_at: `coalesce(${lagos('r.approved_at')}, '')`,
      reason: 'r.reason',
    },
    from: `public.refunds r
      join public.payments p on p.id = r.payment_id
      join public.orders o on o.id = p.order_id
      left join private.refund_transfers t on t.refund_id = r.id
      where r.created_at >= ${monthStart} and r.created_at < ${monthEnd}
      order by r.created_at, r.id`,
  }),
  plans: readTable({
    columns: {
      entry: 'e.id::float8',
      written_at: lagos('e.created_at'),
      counts_on: 'e.effective_on::text',
      plan: 'p.number',
      order: 'o.number',
      buyer: 'o.name',
      kind: 'e.kind',
      account: 't.account',
      debit_naira: '(greatest(0, t.amount_kobo) / 100.0)::float8',
      credit_naira: '(greatest(0, -t.amount_kobo) / 100.0)::float8',
      takes_back_entry: `coalesce(e.reverses::text, '')`,
      payment: `coalesce(m.reference, '')`,
      outside_reference: `coalesce(m.outside_reference, '')`,
      reason: `coalesce(e.reason, '')`,
      written_by: `coalesce(private.find_account_email(e.actor_id), e.actor)`,
    },
    from: `public.plan_entries e
      join public.plan_postings t on t.entry_id = e.id
      join public.instalment_plans p on p.id = e.plan_id
      join public.orders o on o.id = p.order_id
      left join public.plan_payments m on m.id = e.payment_id
      where e.created_at >= ${monthStart} and e.created_at < ${monthEnd}
      order by e.id, t.account`,
  }),
  days: readTable({
    columns: {
      day: 'r.day::text',
      payments: 'r.listed_count',
      gateway_naira: '(r.listed_kobo / 100.0)::float8',
      booked_naira: '(r.booked_kobo / 100.0)::float8',
      fees_naira: '(r.fees_kobo / 100.0)::float8',
      open_differences: `(select count(*)::integer from public.reconciliation_differences d
        where d.reconciliation_id = r.id and d.gone_at is null and d.explained_at is null)`,
      explained_differences: `(select count(*)::integer from public.reconciliation_differences d
        where d.reconciliation_id = r.id and d.gone_at is null and d.explained_at is not null)`,
      closed_at: `coalesce(${lagos('r.closed_at')}, '')`,
      closed_by: `coalesce(private.find_account_email(r.closed_by), '')`,
    },
    from: `public.reconciliations r
      where r.compared_at is not null and to_char(r.day, 'YYYY-MM') = $1
      order by r.day, r.gateway`,
  }),
}

function readTable({ columns, from }: BookTable): ReadPart {
  const names = Object.keys(columns)
  const sql = `select ${names.map((name) => `${columns[name]} as "${name}"`).join(', ')} from ${from}`
  return async (tx, month) => {
    const { rows } = await tx.query<Record<string, string | number>>(sql, [month])
    return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  }
}
