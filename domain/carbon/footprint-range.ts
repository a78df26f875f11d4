import { standardFactors, type CarbonFactors } from './carbon-factors.ts'
import { defraFuelKgPerLitre, fuels, gridOperatingMarginKgPerKwh } from './emission-factors.ts'
import { footprint, footprintSources, type YearlyUse } from './footprint.ts'

/** The second published number for each factor that has one: how far it lies from the first is how sure the first is. */
const otherFactors = {
  gridFootprintKgPerKwh: gridOperatingMarginKgPerKwh,
  petrolKgPerLitre: defraFuelKgPerLitre.petrol,
  dieselKgPerLitre: defraFuelKgPerLitre.diesel,
  lpgKgPerKg: defraFuelKgPerLitre.lpg / fuels.lpg.kgPerLitre,
  keroseneKgPerLitre: defraFuelKgPerLitre.kerosene,
}

/**
 * Between what a footprint lies, kg CO2e a year: each source by the lower and by the higher of two published factors. Kilometres of bus and
 * air have one factor only (DEFRA, British vehicles) and no range. @throws RangeError as `footprint`
 */
export function footprintRange(
  use: YearlyUse,
  factors: CarbonFactors = standardFactors,
): { leastKg: number; mostKg: number } {
  const [given, other] = [factors, { ...factors, ...otherFactors }].map(
    (each) => footprint(use, each).kgBySource,
  )
  const sumOf = (pick: (...kg: number[]) => number) =>
    footprintSources.reduce(
      (sum, source) => sum + pick(given?.[source] ?? 0, other?.[source] ?? 0),
      0,
    )
  return { leastKg: sumOf(Math.min), mostKg: sumOf(Math.max) }
}
