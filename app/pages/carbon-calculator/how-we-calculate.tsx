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
import { DataTable } from '../../ui/data-table.tsx'
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
          We multiply what you use in a year by the emissions of one unit. Count each trip once: a
          car by its litres of fuel, a bus ride by its kilometres.
        </p>
        <p>
          The grid has two numbers. Your footprint uses the average of the whole grid. A new solar
          system replaces only the power plants that follow demand, so we count a kWh saved lower
          than a kWh used, never higher.
        </p>
        <p>
          How sure are we? Each fuel and the grid have a second published number: DEFRA 2011 for the
          fuels, the operating margin of UNFCCC’s IFI factors 2021 (
          {Math.round(1000 * gridOperatingMarginKgPerKwh)} g) for the grid. The range beside your
          footprint uses the lower and the higher of the two.
        </p>
        <p>
          Solar replaces the generator first, because that is what people switch off first. We
          estimate the generator’s energy from its fuel at half load: {litresPerKwh.petrol} litres
          of petrol or {litresPerKwh.diesel} of diesel for a kWh. Sunshine is NASA’s 22-year average
          for each state (±{irradiationUncertainty.yearShare * 100} % a year), with panels tilted{' '}
          {usualPlane.tiltDeg}° to the south, {Math.round(100 * lossShare())} % losses and{' '}
          {Math.round(100 * (1 - standardArray.inverterEfficiency))} % lost in the inverter.
        </p>
        <p>
          For each kilometre, a bus passenger counts {kgPerKm('busPassenger')} kg and an air
          passenger {kgPerKm('domesticFlight')} kg (in Nigeria) or {kgPerKm('longHaulFlight')} kg
          (abroad). These are British figures (DEFRA 2011), because we found none for danfo and
          keke, and no second source. We do not count the other effects of flights beyond CO₂, or
          the making and scrapping of panels.
        </p>
      </div>
      <div className="mt-6">
        <DataTable
          label="Factors and prices"
          columns={['Factor', 'Value', 'As of', 'Source']}
          textColumn="Source"
          rows={rows.map(({ name, value, unit, source, as_of }) => ({
            key: name,
            cells: [
              carbonFactorLabels[name] ?? name,
              `${value} ${unit}`,
              <AsOf key="as-of" day={as_of} />,
              source,
            ],
          }))}
        />
      </div>
    </section>
  )
}
