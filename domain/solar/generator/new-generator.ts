import type { Load } from '../load/load.ts'
import { fuelCurves } from '../system/generator.ts'

/** What new generators cost; staff maintain it. */
export interface GeneratorPrices {
  petrol1KvaKobo: number
  petrol3KvaKobo: number
  petrol8KvaKobo: number
  dieselKoboPerKva: number
  lifeYears: number
}

export interface NewGenerator {
  fuel: keyof typeof fuelCurves
  ratedKva: number
  priceKobo: number
}

/** Sizes on the market, kVA. Above them a project orders a set of its own. Rule of thumb. */
const marketKva = [1, 2, 3, 5, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 500]
/** Larger sets burn diesel. Rule of thumb. */
const maxPetrolKva = 8
/** Usual for small sets: their kVA × 0.8 are their kW. */
export const generatorPowerFactor = 0.8
/** The fuel of a set of that size. */
export function fuelOfSize(kva: number): keyof typeof fuelCurves {
  return kva <= maxPetrolKva ? 'petrol' : 'diesel'
}

/** For the moment in which a motor starts, a set gives half as much again. Rule of thumb. */
const surgeRating = 1.5

/**
 * The smallest new generator on the market that carries a load and starts its motors. Prices of
 * petrol sets lie on straight lines between those of 1, 3 and 8 kVA.
 */
export function newGenerator(
  { peakKw, surgeKw }: Pick<Load, 'peakKw' | 'surgeKw'>,
  prices: GeneratorPrices,
): NewGenerator {
  const neededKva = Math.max(peakKw, surgeKw / surgeRating) / generatorPowerFactor
  const ratedKva = marketKva.find((kva) => kva >= neededKva) ?? Math.ceil(neededKva)
  const fuel = fuelOfSize(ratedKva)
  const priceKobo =
    fuel === 'petrol'
      ? petrolPriceKobo(ratedKva, prices)
      : Math.round(ratedKva * prices.dieselKoboPerKva)
  return { fuel, ratedKva, priceKobo }
}

function petrolPriceKobo(
  kva: number,
  { petrol1KvaKobo, petrol3KvaKobo, petrol8KvaKobo }: GeneratorPrices,
): number {
  const [from, to] =
    kva <= 3
      ? [
          { kva: 1, kobo: petrol1KvaKobo },
          { kva: 3, kobo: petrol3KvaKobo },
        ]
      : [
          { kva: 3, kobo: petrol3KvaKobo },
          { kva: 8, kobo: petrol8KvaKobo },
        ]
  return Math.round(from.kobo + ((to.kobo - from.kobo) * (kva - from.kva)) / (to.kva - from.kva))
}
