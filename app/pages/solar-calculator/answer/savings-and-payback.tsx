import { formatNaira } from '../../../../domain/money/money.ts'
import type { SolarAnswer } from '../../../../domain/solar/system/solar-answer.ts'
import { formatPercent } from '../../../../domain/money/percent.ts'
import type { AnswerRates } from '../../../../domain/solar/system/system-savings.ts'
import { percentOf } from '../../../ui/charts/chart-axes.tsx'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { ChartLines } from '../../../ui/charts/chart-lines.tsx'
import {
  axisNaira,
  clockHoursInWords,
  paybackSentence,
  rounded,
  shortNaira,
  twentyYearsInWords,
  unmetLoadInWords,
} from '../answer-words.ts'

/** Costs of a month today and with the system, and the cash flow over 20 years. */
export function SavingsAndPayback({
  answer,
  rates: { discountRate, gridPriceRise, fuelPriceRise },
}: {
  answer: SolarAnswer
  rates: AnswerRates
}) {
  const { economics, investmentKobo } = answer
  const kobo = [-investmentKobo, ...economics.years.map(({ cumulativeKobo }) => cumulativeKobo)]
  const rows = economics.years.map((year) => [
    `Year ${year.year}`,
    ...[
      year.gridSavingKobo + year.fuelSavingKobo,
      year.maintenanceKobo,
      year.replacementKobo,
      year.cumulativeKobo,
    ].map((amount) => formatNaira(amount)),
  ])
  const { internalRateOfReturn: rate, netPresentValueKobo, levelisedCostKoboPerKwh } = economics
  return (
    <section aria-labelledby="savings-title">
      <h2 id="savings-title">What it saves</h2>
      <MonthBeforeAndAfter answer={answer} />
      <WhyLonger answer={answer} />
      {answer.generatorHours && (
        <p className="mt-4 text-sm text-ink-2">
          We calculate with a generator that runs {clockHoursInWords(answer.generatorHours)}, when
          the grid is off. If yours runs at another time, change it under “Generator and prices”.
        </p>
      )}
      <div className="mt-8">
        <ChartFrame
          title="Twenty years: savings less costs"
          summary={`${paybackSentence(economics.paybackYears)}. ${twentyYearsInWords(kobo.at(-1) ?? 0)} ${gridPriceRise + fuelPriceRise === 0 ? 'We assume that prices stay as they are today' : `We assume that the tariff rises by ${formatPercent(gridPriceRise)} a year above inflation, and fuel by ${formatPercent(fuelPriceRise)}`}, and that batteries and inverter are replaced when they wear out.`}
          table={{ head: ['', 'Saved', 'Maintenance', 'Replacements', 'Total'], rows }}
        >
          <ChartLines
            below={[0, 5, 10, 15, 20].map((year) => ({
              label: year === 0 ? 'now' : `${year} y`,
              at: year,
            }))}
            formatTick={axisNaira}
            lines={[
              {
                label: 'Total',
                color: 'var(--primary)',
                values: kobo.map((amount) => amount / 100),
              },
            ]}
          />
        </ChartFrame>
      </div>
      <dl className="mt-6 grid gap-5 border-y border-line py-5 sm:grid-cols-3">
        <Fact
          label="Worth today, over 20 years"
          value={shortNaira(netPresentValueKobo)}
          text={`net present value, if your money could earn ${formatPercent(discountRate)} a year elsewhere`}
        />
        <Fact
          label="Yearly return"
          value={rate === null ? 'none' : `${(rate * 100).toFixed(1)} %`}
          text="above inflation"
        />
        <Fact
          label="Cost of a kWh"
          value={formatNaira(Math.round(levelisedCostKoboPerKwh / 100) * 100)}
          text="all costs, divided by all the energy you use"
        />
      </dl>
    </section>
  )
}

function Fact({ label, value, text }: { label: string; value: string; text: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="money text-lg font-bold">{value}</dd>
      <dd className="text-sm text-ink-2">{text}</dd>
    </div>
  )
}

/** From this share on, what is off today weighs on the payback time. */
const minDarkShare = 0.1

/** Why somebody who spends more on fuel may wait longer for the payback. */
function WhyLonger({ answer: { today, withSystem } }: { answer: SolarAnswer }) {
  if (today.unmetLoadShare - withSystem.unmetLoadShare < minDarkShare) return null
  return (
    <p className="mt-4 max-w-2xl text-ink-2">
      Today {Math.round(today.unmetLoadShare * 100)} % of what you need is off, so you spend nothing
      on it. The system runs that too. You get more light for your money, but no extra fuel is
      saved, so the payback takes longer than if the system only replaced what you buy today.
    </p>
  )
}

function MonthBeforeAndAfter({
  answer: { costToday, costWithSystem, today, withSystem },
}: {
  answer: SolarAnswer
}) {
  const months = [
    { name: 'Today', ...costToday, totals: today },
    { name: 'With this system', ...costWithSystem, totals: withSystem },
  ]
  const maxKobo = Math.max(1, ...months.map(({ gridKobo, fuelKobo }) => gridKobo + fuelKobo))
  return (
    <ul className="mt-5 space-y-4">
      {months.map(({ name, gridKobo, fuelKobo, totals }) => (
        <li key={name}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{name}</span>
            <span className="money text-lg font-bold">
              {formatNaira(Math.round((gridKobo + fuelKobo) / 1200) * 100)} a month
            </span>
          </p>
          <svg className="mt-1 block h-5 w-full rounded-md bg-surface-2" aria-hidden="true">
            <rect width={percentOf(gridKobo / maxKobo)} height="100%" fill="var(--info)" />
            <rect
              x={percentOf(gridKobo / maxKobo)}
              width={percentOf(fuelKobo / maxKobo)}
              height="100%"
              fill="var(--danger)"
            />
          </svg>
          <p className="mt-1 text-sm text-ink-2">
            Grid {formatNaira(Math.round(gridKobo / 1200) * 100)}, fuel{' '}
            {formatNaira(Math.round(fuelKobo / 1200) * 100)} ({rounded(totals.fuelLitres / 12)}{' '}
            litres, {rounded(totals.generatorHours / 12)} hours of generator).{' '}
            {unmetLoadInWords(totals.unmetLoadShare)}
          </p>
        </li>
      ))}
    </ul>
  )
}
