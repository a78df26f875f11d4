import {
  gridOperatingMarginKgPerKwh,
  transportKgPerKm,
  type Transport,
} from '../../../domain/carbon/emission-factors.ts'
import { irradiationUncertainty } from '../../../domain/solar/climate/places.ts'
import { standardArray } from '../../../domain/solar/panels/panel-hour.ts'
import { lossShare } from '../../../domain/solar/panels/pvwatts.ts'
import { usualPlane } from '../../../domain/solar/panels/usual-plane.ts'
import { fuelCurves, kwhFromLitres } from '../../../domain/solar/system/generator.ts'
import { carbonFactorLabels } from '../../features/calculators/carbon-factors.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { ScrolledTable } from '../../ui/scrolled-table.tsx'
import type { CarbonData } from './carbon-data.ts'

const litresPerKwh = {
  petrol: (1 / kwhFromLitres(fuelCurves.petrol, 1)).toFixed(2),
  diesel: (1 / kwhFromLitres(fuelCurves.diesel, 1)).toFixed(2),
}
const kgPerKm = (transport: Transport) => transportKgPerKm[transport].toFixed(3)

/** Every factor of the calculation, with its source and date. */
export function HowWeCalculate({ rows }: { rows: CarbonData['rows'] }) {
  return (
    <section aria-labelledby="how-we-calculate">
      <h2 id="how-we-calculate">How we calculate</h2>
      <div className="prose-width mt-4 space-y-3 text-ink-2">
        <p>
          We multiply what you use in a year by what one unit of it gives off. Count nothing twice:
          give the litres of a car, and not its kilometres as well.
        </p>
        <p>
          The grid has two numbers for two questions. A footprint takes the mean of the whole grid.
          What a new solar system removes is less, since it takes the place of the plants that
          follow the load; so a kWh saved is counted lower than a kWh used, and never the other way
          round.
        </p>
        <p>
          How sure? Each fuel and the grid have a second published number: DEFRA 2011 for the fuels,
          the operating margin of UNFCCC’s IFI factors 2021 (
          {Math.round(1000 * gridOperatingMarginKgPerKwh)} g) for the grid. The range beside your
          footprint is calculated with the lower and the higher of both.
        </p>
        <p>
          Solar takes the generator’s place first, as people switch it off first. Its energy is
          estimated from its litres at half load: {litresPerKwh.petrol} litres of petrol or{' '}
          {litresPerKwh.diesel} of diesel for a kWh. Sunshine is NASA’s mean of 22 years for each
          state (±
          {irradiationUncertainty.yearShare * 100} % a year), panels at {usualPlane.tiltDeg}° to the
          south, {Math.round(100 * lossShare())} % losses and{' '}
          {Math.round(100 * (1 - standardArray.inverterEfficiency))} % in the inverter.
        </p>
        <p>
          Travel by bus {kgPerKm('busPassenger')} kg and by air {kgPerKm('domesticFlight')} (in
          Nigeria) or {kgPerKm('longHaulFlight')} (abroad) for a passenger and kilometre: DEFRA
          2011, British vehicles, since no numbers for danfo and keke were found. The effects of
          flights beyond their CO₂ are not counted, and we found no second source for these numbers.
          Making and scrapping the panels is not counted.
        </p>
      </div>
      <div className="mt-6">
        <ScrolledTable
          label="Factors and prices"
          head={['Factor', 'Value', 'As of', 'Source']}
          textHead="Source"
        >
          {rows.map(({ name, value, unit, source, as_of }) => (
            <tr key={name}>
              <th scope="row" className="font-normal">
                {carbonFactorLabels[name] ?? name}
              </th>
              <td>
                {value} {unit}
              </td>
              <td>
                <AsOf day={as_of} />
              </td>
              <td className="min-w-64 text-left whitespace-normal">{source}</td>
            </tr>
          ))}
        </ScrolledTable>
      </div>
    </section>
  )
}
