import { fuelCurves, kwhFromLitres } from '../solar/system/generator.ts'
import { creditValueUsd, wholeCredits } from './avoided-emissions.ts'
import { standardFactors, type CarbonFactors } from './carbon-factors.ts'
import { footprint, type YearlyUse } from './footprint.ts'

export interface SolarQuestion {
  /** Power of the panels, 0 or more. */
  kwp: number
  /** What one kWp gives at the place in a year. */
  yieldKwhPerKwp: number
  /** Of what the panels could give, that which is used: 0 to 1. */
  usedShare: number
}

/** What a solar system takes away from a year's footprint. */
export interface SolarScenario {
  kwp: number
  generationKwh: number
  /** Took the place of generator and grid. */
  usedKwh: number
  generatorKwh: number
  gridKwh: number
  petrolLitres: number
  dieselLitres: number
  avoidedKg: number
  /** Footprint less what is avoided. */
  leftKg: number
  credits: number
  carriedKg: number
  valueUsd: { lowUsd: number; highUsd: number }
}

/**
 * Solar first takes the generator's place, then the grid's; what is used beyond both counts for nothing, for it replaces nothing. The
 * generator's energy comes from its litres at half load. Avoided grid counts with the factor of new solar, never with the footprint's.
 * @throws RangeError for a negative amount or none
 */
export function solarScenario(
  use: YearlyUse,
  { kwp, yieldKwhPerKwp, usedShare }: SolarQuestion,
  factors: CarbonFactors = standardFactors,
): SolarScenario {
  for (const value of [kwp, yieldKwhPerKwp, usedShare])
    if (!(Number.isFinite(value) && value >= 0)) throw new RangeError(`${value} is no amount`)
  const { totalKg } = footprint(use, factors)
  const generationKwh = kwp * yieldKwhPerKwp
  const offeredKwh = generationKwh * Math.min(1, usedShare)
  const petrolKwh = kwhFromLitres(fuelCurves.petrol, use.generatorPetrolLitres ?? 0)
  const dieselKwh = kwhFromLitres(fuelCurves.diesel, use.generatorDieselLitres ?? 0)
  const generatorKwh = Math.min(offeredKwh, petrolKwh + dieselKwh)
  const replacedShare = petrolKwh + dieselKwh > 0 ? generatorKwh / (petrolKwh + dieselKwh) : 0
  const gridKwh = Math.min(offeredKwh - generatorKwh, use.gridKwh ?? 0)
  const petrolLitres = replacedShare * (use.generatorPetrolLitres ?? 0)
  const dieselLitres = replacedShare * (use.generatorDieselLitres ?? 0)
  const avoidedKg =
    gridKwh * factors.gridAvoidedKgPerKwh +
    petrolLitres * factors.petrolKgPerLitre +
    dieselLitres * factors.dieselKgPerLitre
  return {
    kwp,
    generationKwh,
    usedKwh: generatorKwh + gridKwh,
    generatorKwh,
    gridKwh,
    petrolLitres,
    dieselLitres,
    avoidedKg,
    leftKg: Math.max(0, totalKg - avoidedKg),
    ...wholeCredits(avoidedKg),
    valueUsd: creditValueUsd(avoidedKg, factors.creditPriceUsd),
  }
}
