import type { RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../../domain/money/money.ts'
import { ChartBars } from '../../ui/charts/chart-bars.tsx'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { listScheduleRows, type ScheduleRow } from './schedule-rows.ts'

const compactNumber = new Intl.NumberFormat('en-NG', {
  notation: 'compact',
  maximumFractionDigits: 2,
})
const formatShort = (kobo: number) => `₦${compactNumber.format(kobo / 100)}`
const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** Every payment, as two charts and a table. */
export function Schedule({ plan }: { plan: RepaymentPlan }) {
  const rows = listScheduleRows(plan)
  return (
    <>
      <PlanCharts plan={plan} rows={rows} />
      <EveryPayment plan={plan} rows={rows} />
    </>
  )
}

interface ScheduleProps {
  plan: RepaymentPlan
  rows: ScheduleRow[]
}

function PlanCharts({ plan, rows }: ScheduleProps) {
  const { schedule } = plan
  return (
    <section aria-labelledby="plan-charts" className="mt-10">
      <h2 id="plan-charts" className="text-h3">
        Where the money goes
      </h2>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className="rounded-card border border-line bg-surface p-5">
          <ChartFrame
            title="Each instalment"
            summary={`${formatNaira(schedule[0]?.interestKobo ?? 0)} of the first instalment is interest, and ${formatNaira(schedule.at(-1)?.interestKobo ?? 0)} of the last.`}
            legend={[
              { label: 'Principal', color: 'var(--primary)' },
              { label: 'Interest', color: 'var(--accent)' },
            ]}
          >
            <ChartBars
              names={schedule.map(({ number }) => String(number))}
              formatTick={formatShort}
              series={[
                {
                  label: 'Principal',
                  color: 'var(--primary)',
                  values: schedule.map(({ principalKobo }) => principalKobo),
                },
                {
                  label: 'Interest',
                  color: 'var(--accent)',
                  values: schedule.map(({ interestKobo }) => interestKobo),
                },
              ]}
            />
          </ChartFrame>
        </div>
        <div className="rounded-card border border-line bg-surface p-5">
          <ChartFrame
            title="Early settlement, month by month"
            summary={`You owe ${formatNaira(plan.financedKobo)} after the deposit and nothing after the last instalment.`}
            legend={[{ label: 'Still owed', color: 'var(--info)' }]}
          >
            <ChartBars
              names={rows.map(({ month }) => (month === 0 ? 'Now' : String(month)))}
              formatTick={formatShort}
              series={[
                {
                  label: 'Still owed',
                  color: 'var(--info)',
                  values: rows.map(({ settlementKobo }) => settlementKobo),
                },
              ]}
            />
          </ChartFrame>
        </div>
      </div>
    </section>
  )
}

function EveryPayment({ plan, rows }: ScheduleProps) {
  return (
    <section className="mt-10" aria-labelledby="every-payment">
      <h2 id="every-payment" className="text-h3">
        Every payment
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-ink-2">
        “Principal” is the part of a payment that reduces what you owe. “Early settlement” is what
        you still owe of the price after that payment: pay it and the plan is finished. “Saved” is
        the interest you no longer pay.
      </p>
      <DataTable
        label="Every payment, with its early settlement"
        columns={['Month', 'You pay', 'Interest and fee', 'Principal', 'Early settlement', 'Saved']}
        rows={[
          ...rows.map((row) => ({
            key: row.month,
            cells: [
              row.month === 0 ? 'Now' : row.month,
              <strong key="payment">{exact(row.paymentKobo)}</strong>,
              exact(row.interestKobo + row.feeKobo),
              exact(row.principalKobo),
              exact(row.settlementKobo),
              exact(row.interestSavedKobo),
            ],
          })),
          {
            key: 'total',
            cells: [
              'Total',
              exact(plan.totalCostKobo),
              exact(plan.totalCostKobo - plan.priceKobo),
              exact(plan.priceKobo),
              exact(0),
              '–',
            ],
            isTotal: true,
          },
        ]}
      />
    </section>
  )
}
