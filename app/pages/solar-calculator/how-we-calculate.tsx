import { coldCellC, hotCellC, voltageMarginShare } from '../../../domain/catalogue/panel-strings.ts'
import { usualGeneratorHours } from '../../../domain/solar/load/load-from-spend.ts'
import { standardArray } from '../../../domain/solar/panels/panel-hour.ts'
import { lossShare } from '../../../domain/solar/panels/pvwatts.ts'
import { maxCandidates, maxUnmetLoadShare } from '../../../domain/solar/system/best-value.ts'
import { analysisYears } from '../../../domain/solar/system/system-savings.ts'
import { chemistries } from '../../../domain/solar/system/battery-chemistry.ts'
import { fuelCurves } from '../../../domain/solar/system/generator.ts'
import { maxShopKwp, maxSinglePhaseKw } from '../../../domain/solar/system/system-chooser.ts'
import { sizingAssumptions } from '../../../domain/solar/system/system-size.ts'
import {
  carbonFactorLabels,
  listAvoidedFactors,
  type CarbonFactorRow,
} from '../../features/calculators/carbon-factors.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'
import { ratesOf } from '../../features/calculators/answer-rates.ts'
import { valueInWords } from './answer-words.ts'
import type { DatedValue } from '../../features/calculators/calculator-data.ts'

interface Constant {
  label: string
  value: string
  source: string
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
const rule = 'A rule of thumb of the trade'
const constants: Constant[] = [
  {
    label: 'Sun on level ground, 37 places, by month',
    value: '3.1 to 7.2 kWh/m² a day',
    source: 'NASA SSE 6.0, mean of July 1983 to June 2005; ±10 % for a month, ±5 % for a year',
  },
  {
    label: 'Temperature of the air, by month',
    value: '17.8 to 33.9 °C',
    source: 'Our estimate from NASA POWER (MERRA-2) 1990 to 2023 at six points; error 1 K',
  },
  {
    label: 'From sun to electricity',
    value: 'PVWatts',
    source: `NREL/TP-6A20-62641: sky after Hay and Davies, diffuse after Erbs, losses ${Math.round(100 * lossShare())} %, inverter ${percent(standardArray.inverterEfficiency)}`,
  },
  {
    label: 'Size of the system',
    value: 'worst month',
    source:
      'A worst-month method like that of IEEE 1562, checked by simulating 8,760 hours. That guide itself is for stand-alone lead-acid systems',
  },
  {
    label: 'Inverter to battery and load',
    value: percent(sizingAssumptions.inverterEfficiency),
    source: rule,
  },
  {
    label: 'The inverter’s own use, all day',
    value: `${sizingAssumptions.inverterOwnW} W to size the system`,
    source: `${rule}. The year is simulated with the data sheet of each inverter`,
  },
  {
    label: 'Inverter above the highest load',
    value: `× ${sizingAssumptions.peakReserve}, power factor ${sizingAssumptions.powerFactor}`,
    source: rule,
  },
  { label: 'Panels above the load', value: `× ${sizingAssumptions.arrayToLoad}`, source: rule },
  {
    label: 'Battery left at the end of its life',
    value: percent(sizingAssumptions.endOfLifeShare),
    source: rule,
  },
  ...Object.values(chemistries).map(
    ({ name, depthOfDischarge, roundTripEfficiency, lifeYears }) => ({
      label: name,
      value: `${percent(depthOfDischarge)} may be drawn, ${percent(roundTripEfficiency)} comes back, ${lifeYears} years at most`,
      source: `${rule}. Depth and cycles are those of the data sheet where it has them: a battery is replaced when its cycles are used`,
    }),
  ),
  {
    label: 'Petrol generator',
    value: `${fuelCurves.petrol.noLoadLitresPerKw} l an hour per kW of rating + ${fuelCurves.petrol.litresPerKwh} l per kWh`,
    source: rule,
  },
  {
    label: 'Diesel generator',
    value: `${fuelCurves.diesel.noLoadLitresPerKw} l an hour per kW of rating + ${fuelCurves.diesel.litresPerKwh} l per kWh`,
    source: 'Default curve of HOMER; data sheets of 20 to 60 kW lie within 20 %',
  },
  {
    label: 'When the grid is off',
    value: 'even outages of at most 6 h that shift from day to day',
    source: 'Assumed; NBS and NERC give hours a day, not when',
  },
  {
    label: 'Hours a day the generator of a home runs',
    value: String(usualGeneratorHours),
    source: 'NBS and World Bank, NLSS',
  },
  {
    label: 'When the generator of a business runs',
    value: 'load above half of its highest hour, or above its mean',
    source: 'Assumed: in every outage of the working day',
  },
]

/** Every number that the answer depends on, with its source and date. */
export function HowWeCalculate({
  values,
  carbonFactors,
}: {
  values: DatedValue[]
  carbonFactors: CarbonFactorRow[]
}) {
  const factors = listAvoidedFactors(carbonFactors).map(({ name, ...row }) => ({
    ...row,
    label: `CO₂e: ${carbonFactorLabels[name] ?? name}`,
  }))
  const dated = [...values, ...factors].map(({ label, value, unit, as_of, source }) => ({
    label,
    value: valueInWords(value, unit),
    source: `${source} · ${formatCalendarDay(as_of)}`,
  }))
  const { electricityVatShare } = ratesOf(values)
  return (
    <section aria-labelledby="how-title" className="mt-16 border-t border-line pt-10">
      <h2 id="how-title">How we calculate</h2>
      <div className="mt-4 max-w-3xl space-y-3 text-ink-2">
        <p>
          We take the average sun of each month at your place and make a typical year of clear and
          cloudy days from it. Then we simulate each of its 8,760 hours: sun first, then the
          battery, then the grid, and your generator when the grid is off. While the grid is on, we
          keep half the battery for the next outage.
        </p>
        <p>
          The generator runs in the hours when you use the most: the evening of a home, the working
          hours of a business. You can set its hours yourself.
        </p>
        <p>
          If you tell us what you spend, we work out how much power that money buys with your hours
          of light and of generator. We also count what you would like to run today but cannot;
          without a generator, at most as much again as you buy. At least a third of the money must
          pay for power, and not for a generator that idles.
        </p>
        <p>
          A business may be closed on some days of the week. On these we count only what runs around
          the clock, and no generator.
        </p>
        <p>
          We compare up to {maxCandidates} sizes of panels and battery, made from parts in our shop
          that fit together. The answer is the one that is worth most over {analysisYears} years and
          leaves at most {percent(maxUnmetLoadShare)} of the energy you need missing. Under “Battery
          and goal” you can ask for more: enough sun in the worst month.
        </p>
        <p>
          The battery must carry everything that runs at the same time, and the start of your
          largest motor. We check that with the currents on its data sheet, use it as deep and
          charge it as fast as the sheet allows. Above {maxSinglePhaseKw} kW at the same time, or
          with a motor that is made for three phases, we take three-phase inverters, or three equal
          ones. Every string of panels is checked at {coldCellC} °C, with{' '}
          {percent(voltageMarginShare)} of voltage to spare, and at {hotCellC} °C. Above{' '}
          {maxShopKwp} kWp we give you a range, because a system of that size needs a survey.
        </p>
        <p>
          We do not count servicing of the generator, shade, roof repairs, or what an hour of light
          is worth to you. Prices are today’s; the assumed yearly increases are listed below.
        </p>
      </div>
      <ConstantsTable title="Prices and rates, with their dates" rows={dated} isOpen />
      <ConstantsTable title="Methods and constants" rows={constants} />
      <p className="mt-4 text-sm text-ink-3">
        VAT of {percent(electricityVatShare)} is on your electricity bill. Petrol and diesel are
        counted without biofuel. Climate data: NASA Langley Research Center SSE/POWER project.
      </p>
    </section>
  )
}

function ConstantsTable({
  title,
  rows,
  isOpen = false,
}: {
  title: string
  rows: Constant[]
  isOpen?: boolean
}) {
  return (
    <details className="mt-6 border-b border-line pb-2" open={isOpen}>
      <summary className="flex min-h-12 items-center text-lg font-semibold text-primary underline underline-offset-2">
        {title}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-2xl text-left text-sm">
          <thead>
            <tr className="border-b border-line-strong">
              {['What', 'Value', 'Source'].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ label, value, source }) => (
              <tr key={label}>
                <th scope="row" className="py-2 pr-4 align-top font-normal">
                  {label}
                </th>
                <td className="money py-2 pr-4 align-top whitespace-nowrap">{value}</td>
                <td className="py-2 align-top text-ink-2">{source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
