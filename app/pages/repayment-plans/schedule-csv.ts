import { data } from 'react-router'
import { formatCsv } from '../../../domain/text/csv.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/schedule-csv'
import { findPlan } from './one-plan.ts'
import { listScheduleRows } from './schedule-rows.ts'

const head = [
  'month',
  'payment_naira',
  'interest_naira',
  'fee_naira',
  'principal_naira',
  'early_settlement_naira',
  'interest_saved_naira',
]

/** The schedule of a plan for a spreadsheet, in naira with kobo. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const result = await findPlan(services(context).supabase, params)
  if (!('plan' in result)) throw data('plan', { status: 404 })
  const rows = listScheduleRows(result.plan).map((row) => [
    row.month,
    ...[
      row.paymentKobo,
      row.interestKobo,
      row.feeKobo,
      row.principalKobo,
      row.settlementKobo,
      row.interestSavedKobo,
    ].map((kobo) => (kobo / 100).toFixed(2)),
  ])
  const filename = `plan-${result.priceNaira}-${result.months}.csv`
  return new Response(formatCsv([head, ...rows]), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  })
}
