import type { CarbonFactors } from './carbon-factors.ts'
import {
  defraFuelKgPerLitre,
  gridOperatingMarginKgPerKwh,
  lpgKgPerLitre,
} from './emission-factors.ts'
import { footprint, footprintSources, type YearlyUse } from './footprint.ts'

/** A second published value of each factor that has one: the difference shows the uncertainty. */
const alternativeFactors = {
  gridFootprintKgPerKwh: gridOperatingMarginKgPerKwh,
  petrolKgPerLitre: defraFuelKgPerLitre.petrol,
  dieselKgPerLitre: defraFuelKgPerLitre.diesel,
  lpgKgPerKg: defraFuelKgPerLitre.lpg / lpgKgPerLitre,
  keroseneKgPerLitre: defraFuelKgPerLitre.kerosene,
}

/**
 * Range of a footprint, kg CO2e a year: every source by the lower and by the higher of two
 * published factors. Bus and air kilometres have only one factor (DEFRA, British vehicles) and so
 * no range.
 * @throws RangeError as `footprint`
 */
export function footprintRange(
  use: YearlyUse,
  factors: CarbonFactors,
): { minKg: number; maxKg: number } {
  const one = footprint(use, factors).kgBySource
  const other = footprint(use, { ...factors, ...alternativeFactors }).kgBySource
  const sumOf = (pick: (a: number, b: number) => number) =>
    footprintSources.reduce((sum, source) => sum + pick(one[source], other[source]), 0)
  return { minKg: sumOf(Math.min), maxKg: sumOf(Math.max) }
}
