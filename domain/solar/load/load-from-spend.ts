import type { Fuel } from '../../carbon/emission-factors.ts'
import { typicalGenerator, type Generator } from '../system/generator.ts'
import { gridSupply } from '../climate/grid-supply.ts'
import { loadFromEnergy, type Load } from './load.ts'
import { simulateYear, type YearTotals } from '../system/simulated-year.ts'
import { hoursPerYear } from '../climate/weather-year.ts'

export interface PowerToday {
  /** Hours of grid a day, 0 to 24. */
  gridHoursPerDay: number
  fuel: Extract<Fuel, 'petrol' | 'diesel'> | null
  /** Hours a day the generator runs, on the mean of the year. */
  generatorHoursPerDay: number
  /** Left out, a set that just bears the load. */
  generatorKw?: number
}

export interface EnergyPrices {
  /** Tax included. */
  gridKoboPerKwh: number
  fuelKoboPerLitre: number
}

/** Mean hours a day that a Nigerian household with a generator runs it: NBS and World Bank, NLSS (domain report, c.3). */
export const usualGeneratorHours = 4.1
/** The smallest set that is sold, about 0.95 kVA. [M] */
const smallestGeneratorKw = 0.75
/** From the hour a set is most wanted to the one it is least. Assumed: the evening first, then the day, the small hours last. */
const wantedHours = [
  19, 20, 21, 18, 22, 17, 16, 15, 14, 13, 12, 11, 10, 9, 23, 8, 7, 6, 5, 0, 4, 3, 2, 1,
]

/** The generator of a place today, or null. @throws RangeError for a rating that is none */
export function generatorToday(
  { fuel, generatorHoursPerDay, generatorKw }: PowerToday,
  load: Load,
): Generator | null {
  if (fuel === null || generatorHoursPerDay <= 0) return null
  return typicalGenerator(fuel, generatorKw ?? Math.max(smallestGeneratorKw, load.peakKw))
}

/** Which of the 24 hours the generator may run in, so that with the outages it runs about as long as said. 1 or 0. */
export function generatorWindow({ gridHoursPerDay, generatorHoursPerDay }: PowerToday): Uint8Array {
  const outageShare = 1 - gridHoursPerDay / 24
  const hours = outageShare > 0 ? Math.min(24, Math.round(generatorHoursPerDay / outageShare)) : 0
  const window = new Uint8Array(24)
  for (const hour of wantedHours.slice(0, hours)) window[hour] = 1
  return window
}

/** A year of grid and generator alone. */
export function yearOfToday(today: PowerToday, load: Load): YearTotals {
  const battery = {
    capacityKwh: 0,
    depthOfDischarge: 0,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    maxChargeKw: 0,
    maxDischargeKw: 0,
  }
  const system = {
    battery,
    inverter: { ratedKw: 0, efficiency: 1 },
    generator: generatorToday(today, load),
    gridChargeToShare: 0,
    keepForOutageShare: 0,
  }
  return simulateYear({
    system,
    arrayKwp: 0,
    dcKwPerKwp: noSun,
    loadKw: load.hourlyKw,
    gridOn: gridSupply(today.gridHoursPerDay),
    generatorHours: generatorWindow(today),
  })
}

const noSun = new Float64Array(hoursPerYear)

/**
 * The load whose grid bill and fuel cost what a month costs, found by trying: the simulated year of today then costs just that. What stays
 * dark today is wanted too, so the load is more than what is bought.
 * @throws RangeError when nothing can be bought (no grid and no generator), or the spend is not above zero
 */
export function loadFromSpend({
  monthlyKobo,
  today,
  prices,
  shape = 'home',
}: {
  monthlyKobo: number
  today: PowerToday
  prices: EnergyPrices
  shape?: 'home' | 'business'
}): Load {
  if (!(monthlyKobo > 0 && Number.isFinite(monthlyKobo)))
    throw new RangeError(`${monthlyKobo} kobo a month buy no power`)
  const costOf = (dailyKwh: number) => {
    const { gridToLoad, fuelLitres } = yearOfToday(today, loadFromEnergy(dailyKwh, shape))
    return (gridToLoad * prices.gridKoboPerKwh + fuelLitres * prices.fuelKoboPerLitre) / 12
  }
  let low = 0
  let high = 1
  while (costOf(high) < monthlyKobo) {
    low = high
    high *= 4
    if (high > 1e9) throw new RangeError('without grid and generator nothing is bought')
  }
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (costOf(middle) < monthlyKobo) low = middle
    else high = middle
  }
  return loadFromEnergy(high, shape)
}
