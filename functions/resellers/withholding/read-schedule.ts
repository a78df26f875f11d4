import type { Tx } from '../../../backend/functions/functions.ts'
import type { WithholdingSchedule } from '../../../domain/resellers/withholding-functions.ts'
import { withholdingDueDay } from '../../../domain/resellers/withholding-tax.ts'

/** The tax that was kept back in a month, and that came back, from the ledger. */
export async function readSchedule(tx: Tx, month: string): Promise<WithholdingSchedule> {
  const { rows } = await tx.query<WithholdingSchedule['rows'][number]>(
    `select t.id::text as id, t.reseller_id as "resellerId", r.business_name as name, r.tin,
       r.address || ', ' || r.state as address, t.gross_kobo::float8 as "grossKobo",
       t.tax_percent::float8 as percent, t.tax_kobo::float8 as "taxKobo",
       to_char(t.effective_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day,
       p.reference as payout
     from private.withheld_tax t
       join public.resellers r on r.id = t.reseller_id
       join public.payouts p on p.id = t.payout_id
     where t.month = to_date($1, 'YYYY-MM')
     order by t.effective_at, t.id`,
    [month],
  )
  const found = await tx.maybeOne<NonNullable<WithholdingSchedule['remittance']>>(
    `select amount_kobo::float8 as "amountKobo", to_char(paid_on, 'YYYY-MM-DD') as "paidOn", reference
     from public.withholding_remittances where month = to_date($1, 'YYYY-MM')`,
    [month],
  )
  return {
    rows,
    taxKobo: rows.reduce((sum, { taxKobo }) => sum + taxKobo, 0),
    dueDay: withholdingDueDay(month),
    remittance: found ?? null,
  }
}
