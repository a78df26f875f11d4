import { formatAmount } from '../../../domain/register/format-amount.ts'
import { unitStatuses } from '../../../domain/register/replay/unit-blocks.ts'
import { unitStatusLabels, unitStatusSentences } from '../../features/register/unit-statuses.ts'
import { ChartBars } from '../../ui/charts/chart-bars.tsx'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import type { Overview } from './overview-data.ts'

const colours = {
  held: 'var(--primary)',
  retired: 'var(--accent)',
  buffer: 'var(--info)',
  cancelled: 'var(--line-strong)',
} as const

const fields = {
  held: 'held_kg',
  retired: 'retired_kg',
  buffer: 'buffer_kg',
  cancelled: 'cancelled_kg',
} as const

/** How much was issued, and where it is now: as numbers, and by year as a chart with a table. */
export function Totals({ total, years }: Pick<Overview, 'total' | 'years'>) {
  const names = years.map(({ year }) => String(year))
  const series = unitStatuses.map((status) => ({
    label: unitStatusLabels[status],
    color: colours[status],
    values: years.map((amounts) => amounts[fields[status]] / 1_000),
  }))
  return (
    <section aria-labelledby="totals" className="mt-12">
      <h2 id="totals" className="sr-only">
        Totals
      </h2>
      <div className="grid gap-8 lg:grid-cols-[1fr_1.2fr] lg:gap-12">
        <div>
          <p className="money text-[clamp(2.5rem,1.8rem+3vw,4rem)] leading-none font-bold">
            {formatAmount(total.issued_kg)}
          </p>
          <p className="mt-2 text-lg text-ink-2">of CO₂e measured and issued so far</p>
          <dl className="mt-6 divide-y divide-line border-y border-line">
            {unitStatuses.map((status) => (
              <div key={status} className="grid grid-cols-[1fr_auto] gap-x-6 py-3">
                <dt className="font-semibold">
                  {unitStatusLabels[status]}
                  <span className="block text-md font-normal text-ink-2">
                    {unitStatusSentences[status]}
                  </span>
                </dt>
                <dd className="money font-semibold">{formatAmount(total[fields[status]])}</dd>
              </div>
            ))}
          </dl>
        </div>
        {names.length > 0 && (
          <ChartFrame
            title="By the year in which it was measured"
            summary={`Tonnes of CO₂e of ${names.length === 1 ? names[0] : `${names[0]} to ${names.at(-1)}`}, by where the units are today.`}
            legend={series.map(({ label, color }) => ({ label, color }))}
            table={{
              head: ['Year', 'Issued', ...unitStatuses.map((status) => unitStatusLabels[status])],
              rows: years.map((amounts) => [
                String(amounts.year),
                formatAmount(amounts.issued_kg),
                ...unitStatuses.map((status) => formatAmount(amounts[fields[status]])),
              ]),
            }}
          >
            <ChartBars names={names} series={series} formatTick={(tonnes) => `${tonnes} t`} />
          </ChartFrame>
        )}
      </div>
    </section>
  )
}
