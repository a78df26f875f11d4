import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../../ui/link.tsx'
import type { PlanView } from '../../../../../domain/instalments/customer/plan-view.ts'
import {
  getPlanStatement,
  type StatementView,
} from '../../../../../domain/instalments/statement/statement-functions.ts'
import { describeLine } from '../../../../../domain/instalments/statement/statement-words.ts'
import { formatNaira } from '../../../../../domain/money/money.ts'
import { planPagePath } from '../../../../features/instalments/plan-words.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { formatCalendarDay, formatLongDay } from '../../../../platform/format-time.ts'
import { buttonClass } from '../../../../ui/button-class.ts'
import { DataTable } from '../../../../ui/data-table.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** The statement of a plan as a page. */
export function Statement({ plan }: { plan: PlanView }) {
  const statement = useQuery({
    queryKey: ['plans', 'statement', plan.id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const result = await callFunction(getPlanStatement, {
        planId: plan.id,
        ticket: null,
      })
      if (result.outcome === 'done') return result.response
      throw new Error(result.outcome === 'refused' ? result.message : 'No answer arrived')
    },
  })
  return (
    <article aria-labelledby="statement-title" className="mt-6">
      <Link
        to={planPagePath(plan.id)}
        className="inline-flex min-h-11 items-center underline underline-offset-2"
        data-no-print
      >
        Back to plan {plan.number}
      </Link>
      <h2 id="statement-title" ref={takeFocus} tabIndex={-1} className="mt-2 text-h3">
        Statement of plan {plan.number}
      </h2>
      <ListState query={statement} failure="Your statement could not be loaded.">
        {statement.data && <Lines statement={statement.data} />}
      </ListState>
      {plan.statement && (
        <div className="mt-4 flex flex-wrap gap-3" data-no-print>
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={plan.statement.pdfPath}
            target="_blank"
            rel="noreferrer"
          >
            PDF<span className="sr-only"> of the statement, opens in a new tab</span>
          </a>
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={plan.statement.csvPath}
            download
          >
            CSV<span className="sr-only"> of the statement</span>
          </a>
        </div>
      )}
    </article>
  )
}

function Lines({ statement }: { statement: StatementView }) {
  const { lines, totals, leftKobo, settlementKobo, today, name, orderNumber } = statement
  return (
    <>
      <p className="mt-1 text-ink-2">
        {name}, order {orderNumber}. As of {formatLongDay(today)}.
      </p>
      <div className="mt-4">
        <DataTable
          label="Statement"
          columns={['Day', 'What', 'Amount', 'Interest', 'Principal', 'Late fee', 'Outstanding']}
          textColumn="What"
          rows={[
            ...lines.map((line) => ({
              key: line.key,
              cells: [
                formatCalendarDay(line.on),
                describeLine(line),
                line.kind === 'schedule' ? '–' : exact(line.amountKobo),
                exact(line.interestKobo),
                exact(line.principalKobo),
                exact(line.feeKobo),
                exact(line.leftKobo),
              ],
            })),
            {
              key: 'total',
              isTotal: true,
              cells: [
                'Total',
                'Paid by you',
                exact(totals.paidKobo),
                exact(totals.interestKobo),
                exact(totals.principalKobo),
                exact(totals.feeKobo),
                exact(leftKobo),
              ],
            },
          ]}
        />
      </div>
      {totals.overpaidKobo > 0 && (
        <p className="mt-3">You have overpaid {exact(totals.overpaidKobo)}, which we owe to you.</p>
      )}
      {settlementKobo > 0 && (
        <p className="mt-3 text-ink-2">
          {exact(settlementKobo)} settles the plan today, without interest for later months.
        </p>
      )}
    </>
  )
}
