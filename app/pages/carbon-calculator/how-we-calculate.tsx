import { irradiationUncertainty } from '../../../domain/solar/climate/places.ts'
import { carbonFactorLabels } from '../../features/calculators/carbon-factors.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { ScrolledTable } from '../../ui/scrolled-table.tsx'
import type { CarbonData } from './carbon-data.ts'

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
          the operating margin of UNFCCC’s IFI factors 2021 (526 g) for the grid. The range beside
          your footprint is calculated with the lower and the higher of both.
        </p>
        <p>
          Solar takes the generator’s place first, as people switch it off first. Its energy is
          estimated from its litres at half load: 0.70 litres of petrol or 0.41 of diesel for a kWh.
          Sunshine is NASA’s mean of 22 years for each state (±
          {irradiationUncertainty.yearShare * 100} % a year), panels at 10° to the south, 14 %
          losses and 4 % in the inverter.
        </p>
        <p>
          Travel by bus 0.149 kg and by air 0.165 (in Nigeria) or 0.081 (abroad) for a passenger and
          kilometre: DEFRA 2011, British vehicles, since no numbers for danfo and keke were found.
          The effects of flights beyond their CO₂ are not counted, and we found no second source for
          these numbers. Making and scrapping the panels is not counted.
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
