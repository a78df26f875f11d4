import {
  getPlanStatement,
  type StatementView,
} from '../../../../../domain/instalments/statement/statement-functions.ts'
import { describeLine } from '../../../../../domain/instalments/statement/statement-words.ts'
import { formatCsv } from '../../../../../domain/text/csv.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { services } from '../../../../platform/services.ts'
import { paperHeaders, readPaper, type PaperRequest } from './read-paper.ts'

const head = [
  'day',
  'what',
  'amount_naira',
  'interest_naira',
  'principal_naira',
  'late_fee_naira',
  'overpaid_naira',
  'outstanding_naira',
]

/** The statement of a plan for a spreadsheet, in naira with kobo, for holders of a ticket. */
export async function answer({ context, request }: PaperRequest): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const statement = readPaper(
    await callFunction(
      getPlanStatement,
      {
        planId: searchParams.get('plan') ?? '',
        ticket: searchParams.get('ticket') ?? '',
      },
      { supabase: services(context).supabase },
    ),
  )
  const name = `${statement.planNumber}-${statement.today}.csv`
  return new Response(statementCsv(statement), {
    headers: paperHeaders('text/csv; charset=utf-8', `attachment; filename="${name}"`),
  })
}

/** Numbers stay numbers, so that a spreadsheet can add them up. */
export function statementCsv({ lines }: Pick<StatementView, 'lines'>): string {
  const naira = (kobo: number) => kobo / 100
  return formatCsv([
    head,
    ...lines.map((line) => [
      line.on,
      describeLine(line),
      naira(line.amountKobo),
      naira(line.interestKobo),
      naira(line.principalKobo),
      naira(line.feeKobo),
      naira(line.overpaidKobo),
      naira(line.leftKobo),
    ]),
  ])
}
