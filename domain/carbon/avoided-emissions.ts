import type { CarbonFactors } from './carbon-factors.ts'
import { creditsFromKg } from './credits.ts'

/**
 * Grid energy and fuel that solar displaces in a year. Only energy that is used counts: curtailed
 * energy displaces nothing.
 */
export interface Displaced {
  gridKwh?: number
  petrolLitres?: number
  dieselLitres?: number
}

/**
 * Avoided emissions, kg CO2e: displaced grid energy at the combined margin, displaced fuel by the
 * litre. Baseline emissions without project emissions and leakage, which are zero for new panels
 * (CDM small-scale methods AMS-I.A and I.F).
 * @throws RangeError for an amount that is negative or not finite
 */
export function avoidedKg(
  { gridKwh = 0, petrolLitres = 0, dieselLitres = 0 }: Displaced,
  factors: CarbonFactors,
): number {
  for (const amount of [gridKwh, petrolLitres, dieselLitres])
    if (!(Number.isFinite(amount) && amount >= 0))
      throw new RangeError(`a displaced amount must be 0 or more, not ${amount}`)
  return (
    gridKwh * factors.gridAvoidedKgPerKwh +
    petrolLitres * factors.petrolKgPerLitre +
    dieselLitres * factors.dieselKgPerLitre
  )
}

/**
 * What a reduction might earn in a year, US dollars, before any cost of validation and bundling.
 */
export function creditValueUsd(
  reductionKg: number,
  { low, high }: CarbonFactors['creditPriceUsd'],
): { lowUsd: number; highUsd: number } {
  const credits = creditsFromKg(reductionKg)
  return { lowUsd: credits * low, highUsd: credits * high }
}
