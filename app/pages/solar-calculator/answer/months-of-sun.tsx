import { formatNumber } from '../../../../domain/text/format-number.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { formatPercent } from '../../../../domain/money/percent.ts'
import { irradiationUncertainty } from '../../../../domain/solar/climate/places.ts'
import { ChartBars } from '../../../ui/charts/chart-bars.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { monthNames } from '../../../../domain/calendar/month-names.ts'
import { rounded } from '../answer-words.ts'

/** Energy of the panels in each month, and the part of it that is used. */
export function MonthsOfSun({ answer: { months, acKwhPerKwp } }: { answer: SolarAnswer }) {
  const sunKwh = months.reduce((sum, { pv }) => sum + pv, 0)
  const usedKwh = months.reduce((sum, { pvUsed }) => sum + pvUsed, 0)
  const names = monthNames.map((name) => name.slice(0, 3))
  const rows = months.map(({ pv, pvUsed, load, grid, generator, unmetLoad }, month) => [
    monthNames[month] ?? '',
    ...[pv, pvUsed, pv - pvUsed, load, grid, generator, unmetLoad].map((kwh) =>
      formatNumber(Math.round(kwh)),
    ),
  ])
  return (
    <section aria-labelledby="months-title">
      <h2 id="months-title">Twelve months of sun</h2>
      <div className="mt-5">
        <ChartFrame
          title="Energy of the panels, kWh a month"
          summary={`The panels can make ${rounded(sunKwh)} kWh a year (±${irradiationUncertainty.yearShare * 100} %). You use or store ${rounded(usedKwh)} kWh of it (${formatPercent(sunKwh > 0 ? usedKwh / sunKwh : 0, 0)}); in sunny months the rest is lost. Each kWp of panels makes ${rounded(acKwhPerKwp)} kWh a year here.`}
          legend={[
            { label: 'Used or stored', color: 'var(--accent)' },
            { label: 'Surplus', color: 'var(--line)' },
            { label: 'What you run', color: 'var(--ink)', shape: 'line' },
          ]}
          table={{
            head: [
              'Month',
              'Sun, kWh',
              'Used',
              'Surplus',
              'What you run',
              'Grid',
              'Generator',
              'Missing',
            ],
            rows,
          }}
        >
          <ChartBars
            names={names}
            narrowNames={names.map((name) => name.slice(0, 1))}
            marks={months.map(({ load }) => load)}
            formatTick={(kwh) => formatNumber(kwh)}
            series={[
              {
                label: 'Used or stored',
                color: 'var(--accent)',
                values: months.map(({ pvUsed }) => pvUsed),
              },
              {
                label: 'Surplus',
                color: 'var(--line)',
                values: months.map(({ pv, pvUsed }) => pv - pvUsed),
              },
            ]}
          />
        </ChartFrame>
      </div>
      <p className="mt-2 text-sm text-ink-3">
        This is the average of many years, with clear and cloudy days in random order. A real year
        will differ.
      </p>
    </section>
  )
}
