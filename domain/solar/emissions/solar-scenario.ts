import { fuelCurves, kwhFromLitres } from '../system/generator.ts'
import { avoidedKg, creditValueUsd } from '../../carbon/avoided-emissions.ts'
import type { CarbonFactors } from '../../carbon/carbon-factors.ts'
import { footprint, type YearlyUse } from '../../carbon/footprint.ts'

export interface ScenarioInput {
  /** Rated power of the array, 0 or more. */
  kwp: number
  /** Specific yield of the place: energy of one kWp in a year. */
  yieldKwhPerKwp: number
  /** Self-consumption: share of the generation that is used, 0 to 1. */
  usedShare: number
}

/** How a solar system reduces a yearly footprint. */
export interface SolarScenario {
  kwp: number
  generationKwh: number
  /** Displaces generator and grid. */
  usedKwh: number
  generatorKwh: number
  gridKwh: number
  petrolLitres: number
  dieselLitres: number
  avoidedKg: number
  /** Footprint less avoided emissions. */
  leftKg: number
  valueUsd: { lowUsd: number; highUsd: number }
}

/**
 * Solar first displaces the generator, then the grid; energy beyond both displaces nothing and does
 * not count. The generator's energy is estimated from its litres at half load. Avoided grid energy
 * counts with the combined margin, never with the footprint's factor.
 * @throws RangeError for an amount that is negative or not finite
 */
export function solarScenario(
  use: YearlyUse,
  { kwp, yieldKwhPerKwp, usedShare }: ScenarioInput,
  factors: CarbonFactors,
): SolarScenario {
  for (const value of [kwp, yieldKwhPerKwp, usedShare])
    if (!(Number.isFinite(value) && value >= 0))
      throw new RangeError(`an amount must be 0 or more, not ${value}`)
  const { totalKg } = footprint(use, factors)
  const generationKwh = kwp * yieldKwhPerKwp
  const availableKwh = generationKwh * Math.min(1, usedShare)
  const petrolKwh = kwhFromLitres(fuelCurves.petrol, use.generatorPetrolLitres ?? 0)
  const dieselKwh = kwhFromLitres(fuelCurves.diesel, use.generatorDieselLitres ?? 0)
  const generatorKwh = Math.min(availableKwh, petrolKwh + dieselKwh)
  const displacedShare = petrolKwh + dieselKwh > 0 ? generatorKwh / (petrolKwh + dieselKwh) : 0
  const gridKwh = Math.min(availableKwh - generatorKwh, use.gridKwh ?? 0)
  const petrolLitres = displacedShare * (use.generatorPetrolLitres ?? 0)
  const dieselLitres = displacedShare * (use.generatorDieselLitres ?? 0)
  const reductionKg = avoidedKg({ gridKwh, petrolLitres, dieselLitres }, factors)
  return {
    kwp,
    generationKwh,
    usedKwh: generatorKwh + gridKwh,
    generatorKwh,
    gridKwh,
    petrolLitres,
    dieselLitres,
    avoidedKg: reductionKg,
    leftKg: Math.max(0, totalKg - reductionKg),
    valueUsd: creditValueUsd(reductionKg, factors.creditPriceUsd),
  }
}
