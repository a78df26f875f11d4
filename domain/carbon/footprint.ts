import { standardFactors, type CarbonFactors } from './carbon-factors.ts'
import { transportKgPerKm, type Transport } from './emission-factors.ts'

/** What a household or business uses in a year; what is left out is none. */
export interface YearlyUse {
  gridKwh?: number
  generatorPetrolLitres?: number
  generatorDieselLitres?: number
  cookingGasKg?: number
  keroseneLitres?: number
  vehiclePetrolLitres?: number
  vehicleDieselLitres?: number
  /** Kilometres by means of travel; of a passenger's ride the kilometres of that person. Not for vehicles whose litres are given. */
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

/** The yearly footprint by source, kg CO2e. Grid with the footprint's factor, never with the one of avoided emissions. @throws RangeError for a negative amount or none */
export function footprint(use: YearlyUse, factors: CarbonFactors = standardFactors): Footprint {
  const travel = Object.entries(use.travelKm ?? {}).map(([means, km]) => ({
    means: means as Transport,
    km: amount(km, means),
  }))
  const travelKg = (isFlight: boolean) =>
    travel.reduce(
      (sum, { means, km }) =>
        sum + (flights.has(means) === isFlight ? km * transportKgPerKm[means] : 0),
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
    throw new RangeError(`${name}: ${value} is no amount`)
  return value
}
