import { formatNumber } from '../../../domain/text/format-number.ts'
import { creditsFromKg, formatCredits, formatKg } from '../../../domain/carbon/credits.ts'
import { footprintSources, type FootprintSource } from '../../../domain/carbon/footprint.ts'
import { irradiationUncertainty } from '../../../domain/solar/climate/places.ts'
import { ChartBars } from '../../ui/charts/chart-bars.tsx'
import { ChartFrame } from '../../ui/charts/chart-frame.tsx'
import { ShareBars } from '../../ui/charts/chart-share-bars.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { formatUsdAmounts, formatUsdRange, type CarbonAnswer } from './carbon-answer.ts'
import type { PlaceYield } from './carbon-data.ts'

export const sourceNames: Record<FootprintSource, string> = {
  grid: 'Grid',
  generator: 'Generator',
  cooking: 'Cooking',
  road: 'Road',
  air: 'Air',
}

const tonnes = (kg: number) => `${formatNumber(kg / 1000, { max: 2 })} t`

/** The result: footprint, avoided emissions, and the value of the credits. */
export function CarbonResult({ answer, place }: { answer: CarbonAnswer; place: PlaceYield }) {
  const { footprint, scenarios } = answer
  return (
    <div className="min-w-0 space-y-6">
      <section
        aria-labelledby="your-footprint"
        className="rounded-card border border-line bg-surface p-5 sm:p-6"
      >
        <h2 id="your-footprint" className="text-h3">
          Your footprint
        </h2>
        <p className="money mt-2 text-3xl font-bold" data-testid="footprint-total">
          {formatKg(footprint.totalKg)}
        </p>
        <p className="mb-3 text-sm text-ink-2">
          CO₂e a year. With other published factors for the same fuels and grid:{' '}
          {formatKg(answer.range.minKg)} to {formatKg(answer.range.maxKg)}. The numbers you type are
          the least certain part.
        </p>
        <ShareBars
          label="Footprint by source"
          head={['Source', 'A year', 'Share']}
          rows={footprintSources.map((source) => ({
            name: sourceNames[source],
            value: footprint.kgBySource[source],
          }))}
          formatValue={formatKg}
        />
      </section>
      <AvoidedEmissions answer={answer} place={place} />
      <section aria-labelledby="side-by-side">
        <h2 id="side-by-side" className="mb-3 text-h3">
          Side by side
        </h2>
        <DataTable
          label="Scenarios side by side"
          columns={['Panels', 'kWp', 'Cut', 'Left', 'Units', 'US dollars']}
          rows={scenarios.map(({ name, scenario }) => ({
            key: name,
            cells: [
              name,
              formatNumber(scenario.kwp, { max: 2 }),
              formatKg(scenario.avoidedKg),
              formatKg(scenario.leftKg),
              formatCredits(creditsFromKg(scenario.avoidedKg)),
              formatUsdAmounts(scenario.valueUsd),
            ],
          }))}
        />
      </section>
      <Credits answer={answer} place={place} />
    </div>
  )
}

function AvoidedEmissions({
  answer: { footprint, chosen, scenarios },
  place,
}: {
  answer: CarbonAnswer
  place: PlaceYield
}) {
  const removedPercent =
    footprint.totalKg > 0 ? Math.round((100 * chosen.avoidedKg) / footprint.totalKg) : 0
  return (
    <section
      aria-labelledby="with-solar"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="with-solar" className="text-h3">
        How much solar cuts
      </h2>
      <p className="mt-2">
        <strong className="money text-2xl" data-testid="avoided">
          {formatKg(chosen.avoidedKg)}
        </strong>{' '}
        a year, {removedPercent} % of your footprint. In {place.state}, {formatNumber(chosen.kwp)}{' '}
        kWp of panels could make {formatNumber(Math.round(chosen.generationKwh))} kWh (±
        {irradiationUncertainty.yearShare * 100} %). Of these,{' '}
        {formatNumber(Math.round(chosen.usedKwh))} kWh replace{' '}
        {chosen.generatorKwh > 0 ? 'your generator first, then the grid' : 'grid power'}. Power you
        do not use saves nothing.
      </p>
      <div className="mt-5">
        <ChartFrame
          title="What remains, and what solar cuts"
          summary={`Today ${formatKg(footprint.totalKg)} a year. ${scenarios.map(({ name, scenario }) => `${name}: ${formatKg(scenario.leftKg)}`).join('; ')}.`}
          legend={[
            { label: 'Remains', color: 'var(--line-strong)' },
            { label: 'Cut by solar', color: 'var(--primary)' },
          ]}
        >
          <ChartBars
            names={[
              'Today',
              ...scenarios.map(({ scenario }) => `${formatNumber(scenario.kwp, { max: 1 })} kWp`),
            ]}
            formatTick={tonnes}
            series={[
              {
                label: 'Remains',
                color: 'var(--line-strong)',
                values: [footprint.totalKg, ...scenarios.map(({ scenario }) => scenario.leftKg)],
              },
              {
                label: 'Cut by solar',
                color: 'var(--primary)',
                values: [0, ...scenarios.map(({ scenario }) => scenario.avoidedKg)],
              },
            ]}
          />
        </ChartFrame>
      </div>
    </section>
  )
}

function Credits({
  answer: { chosen, oneKwpUsd },
  place,
}: {
  answer: CarbonAnswer
  place: PlaceYield
}) {
  return (
    <section
      aria-labelledby="credits"
      className="rounded-card border border-line bg-surface-2 p-5 sm:p-6"
    >
      <h2 id="credits" className="text-h3">
        What it would be worth as credits
      </h2>
      <p className="mt-2">
        <strong className="money text-2xl" data-testid="credits">
          {formatCredits(creditsFromKg(chosen.avoidedKg))} units
        </strong>{' '}
        of one tonne a year. As credits they would bring{' '}
        <strong className="money">{formatUsdRange(chosen.valueUsd)}</strong> before any cost.
      </p>
      <p className="mt-3 text-ink-2">
        One kWp in {place.state} earns about {Math.round(oneKwpUsd.highUsd)} dollars a year at the
        average price, and about {oneKwpUsd.lowUsd.toFixed(2)} at the low prices that solar credits
        get. Before you can sell credits, somebody must measure them, pool them with many others and
        verify them. That costs more than one roof earns. Buy solar for the fuel it saves; the
        credits are a small extra.
      </p>
      <p className="mt-3 text-sm text-ink-3">
        One unit is 1,000 kg. It is an estimate: nobody has issued a credit for it.
      </p>
    </section>
  )
}
