import type { CarbonFactors } from './carbon-factors.ts'
import { transportKgPerKm, type Transport } from './emission-factors.ts'

/** Activity data of a household or business in a year; a missing amount is zero. */
export interface YearlyUse {
  gridKwh?: number
  generatorPetrolLitres?: number
  generatorDieselLitres?: number
  cookingGasKg?: number
  keroseneLitres?: number
  vehiclePetrolLitres?: number
  vehicleDieselLitres?: number
  /**
   * Kilometres by mode of transport; for public transport passenger-kilometres. Not for vehicles
   * whose litres are given.
   */
  travelKm?: Partial<Record<Transport, number>>
}

export const footprintSources = ['grid', 'generator', 'cooking', 'road', 'air'] as const
export type FootprintSource = (typeof footprintSources)[number]

export interface Footprint {
  /** kg CO2e a year by source. */
  kgBySource: Record<FootprintSource, number>
  totalKg: number
}

const flights: ReadonlySet<Transport> = new Set([
  'domesticFlight',
  'shortHaulFlight',
  'longHaulFlight',
])

/**
 * The yearly footprint by source, kg CO2e. Grid energy counts with the mean grid factor, never with
 * the combined margin of avoided emissions.
 * @throws RangeError for an amount that is negative or not finite
 */
export function footprint(use: YearlyUse, factors: CarbonFactors): Footprint {
  const travel = Object.entries(use.travelKm ?? {}).map(([mode, km]) => ({
    mode: mode as Transport,
    km: amount(km, mode),
  }))
  const travelKg = (isFlight: boolean) =>
    travel.reduce(
      (sum, { mode, km }) =>
        sum + (flights.has(mode) === isFlight ? km * transportKgPerKm[mode] : 0),
      0,
    )
  const kgBySource: Record<FootprintSource, number> = {
    grid: amount(use.gridKwh, 'gridKwh') * factors.gridFootprintKgPerKwh,
    generator:
      amount(use.generatorPetrolLitres, 'generatorPetrolLitres') * factors.petrolKgPerLitre +
      amount(use.generatorDieselLitres, 'generatorDieselLitres') * factors.dieselKgPerLitre,
    cooking:
      amount(use.cookingGasKg, 'cookingGasKg') * factors.lpgKgPerKg +
      amount(use.keroseneLitres, 'keroseneLitres') * factors.keroseneKgPerLitre,
    road:
      amount(use.vehiclePetrolLitres, 'vehiclePetrolLitres') * factors.petrolKgPerLitre +
      amount(use.vehicleDieselLitres, 'vehicleDieselLitres') * factors.dieselKgPerLitre +
      travelKg(false),
    air: travelKg(true),
  }
  return {
    kgBySource,
    totalKg: footprintSources.reduce((sum, source) => sum + kgBySource[source], 0),
  }
}

function amount(value: number | undefined, name: string): number {
  if (value === undefined) return 0
  if (!(Number.isFinite(value) && value >= 0))
    throw new RangeError(`${name} must be 0 or more, not ${value}`)
  return value
}
