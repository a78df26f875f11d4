import type { RepaymentPlan } from '../../domain/finance/repayment-plan.ts'
import { formatNaira } from '../../domain/money.ts'
import { StackedBars } from '../ui/chart-stacked-bars.tsx'
import { ScrolledTable } from '../ui/scrolled-table.tsx'
import { listScheduleRows } from './schedule-rows.ts'

const price = { name: 'Off the price', fill: 'fill-primary', mark: 'bg-primary' }
const interest = { name: 'Interest', fill: 'fill-accent', mark: 'bg-accent' }
const owed = { name: 'Still owed', fill: 'fill-info', mark: 'bg-info' }

const short = new Intl.NumberFormat('en-NG', { notation: 'compact', maximumFractionDigits: 1 })
const formatShort = (kobo: number) => `₦${short.format(kobo / 100)}`
const exact = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** Every payment, as two charts and their one table. */
export function Schedule({ plan }: { plan: RepaymentPlan }) {
  const rows = listScheduleRows(plan)
  const months = plan.schedule.map((instalment) => ({ ...instalment, label: String(instalment.number) }))
  const [first, last] = [months[0], months.at(-1)]
  return (
    <>
      <div className="mt-10 grid gap-6 lg:grid-cols-2">
        <section aria-labelledby="where-it-goes" className="rounded-card border border-line bg-surface p-5">
          <h2 id="where-it-goes" className="text-h3">
            Where each instalment goes
          </h2>
          <StackedBars
            summary={`Of the first instalment ${formatNaira(first?.interestKobo ?? 0)} is interest, of the last ${formatNaira(last?.interestKobo ?? 0)}. The table below has every month.`}
            series={[price, interest]}
            bars={months.map(({ label, principalKobo, interestKobo }) => ({ label, parts: [principalKobo, interestKobo] }))}
            formatValue={formatShort}
          />
        </section>
        <section aria-labelledby="what-is-left" className="rounded-card border border-line bg-surface p-5">
          <h2 id="what-is-left" className="text-h3">
            What ends the plan, month by month
          </h2>
          <StackedBars
            summary={`After the deposit ${formatNaira(plan.financedKobo)} is owed, after the last instalment nothing. The table below has every month.`}
            series={[owed]}
            bars={rows.map(({ month, settlementKobo }) => ({ label: month === 0 ? 'Now' : String(month), parts: [settlementKobo] }))}
            formatValue={formatShort}
          />
        </section>
      </div>
      <section className="mt-10" aria-labelledby="every-payment">
        <h2 id="every-payment" className="text-h3">
          Every payment
        </h2>
        <p className="mt-2 mb-4 max-w-2xl text-ink-2">“Ends the plan” is what is left of the price after that payment: pay it and nothing more is owed. “Saved” is the interest you then never pay.</p>
        <ScrolledTable label="Every payment, with what ends the plan" head={['Month', 'You pay', 'Interest and fee', 'Off the price', 'Ends the plan', 'Saved']}>
          {rows.map((row) => (
            <tr key={row.month}>
              <th scope="row">{row.month === 0 ? 'Now' : row.month}</th>
              <td className="font-semibold">{exact(row.paymentKobo)}</td>
              <td>{exact(row.interestKobo + row.feeKobo)}</td>
              <td>{exact(row.principalKobo)}</td>
              <td>{exact(row.settlementKobo)}</td>
              <td>{exact(row.interestSavedKobo)}</td>
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-bold">
            <th scope="row">Total</th>
            <td data-testid="schedule-total">{exact(plan.totalCostKobo)}</td>
            <td>{exact(plan.totalCostKobo - plan.priceKobo)}</td>
            <td>{exact(plan.priceKobo)}</td>
            <td>₦0.00</td>
            <td>–</td>
          </tr>
        </ScrolledTable>
      </section>
    </>
  )
}
