import { defineFunction } from '../../callers/define-function.ts'
import type { Tx } from '../../../backend/functions/functions.ts'
import { getBooks as contract, type Books } from '../../../domain/books/books-functions.ts'
import { monthEnd, monthStart } from './month-sql.ts'
import { readVat } from './read-vat.ts'

/**
 * The sums of a month for the bookkeeper. They name nobody.
 * @returns 200 `{ vat, ledger, plans, fees }`; 403 without the grant finance
 */
export const books = defineFunction(
  contract,
  async ({ tx, request: { month } }) => {
    return {
      vat: await readVat(tx, month),
      ledger: await sumLedger(tx, month),
      plans: await sumPlans(tx, month),
      fees: await sumFees(tx, month),
    }
  },
  { readOnly: true },
)

async function sumLedger(tx: Tx, month: string): Promise<Books['ledger']> {
  const { rows } = await tx.query<Books['ledger'][number]>(
    `select kind, count(*)::integer as count, sum(amount_kobo)::float8 as "amountKobo"
     from public.ledger_entries
     where created_at >= ${monthStart} and created_at < ${monthEnd}
     group by kind
     order by kind`,
    [month],
  )
  return rows
}

/** Debits and credits of each account; both sums are equal over all accounts. */
async function sumPlans(tx: Tx, month: string): Promise<Books['plans']> {
  const { rows } = await tx.query<Books['plans'][number]>(
    `select t.account, coalesce(sum(t.amount_kobo) filter (where t.amount_kobo > 0), 0)::float8
         as "debitKobo",
       -coalesce(sum(t.amount_kobo) filter (where t.amount_kobo < 0), 0)::float8 as "creditKobo"
     from public.plan_entries e
     join public.plan_postings t on t.entry_id = e.id
     where e.created_at >= ${monthStart} and e.created_at < ${monthEnd}
     group by t.account
     order by t.account`,
    [month],
  )
  return rows
}

async function sumFees(tx: Tx, month: string): Promise<Books['fees']> {
  const row = await tx.maybeOne<Books['fees']>(
    `select coalesce(sum(fees_kobo), 0)::float8 as "feesKobo", count(*)::integer as days,
       (count(*) filter (where closed_at is null))::integer as "openDays"
     from public.reconciliations
     where compared_at is not null and to_char(day, 'YYYY-MM') = $1`,
    [month],
  )
  return row ?? { feesKobo: 0, days: 0, openDays: 0 }
}
