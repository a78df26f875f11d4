import type { Fuel } from '../../carbon/emission-factors.ts'
import { typicalGenerator, type Generator } from '../system/generator.ts'
import { generatorWindow, hoursWithin, type GeneratorUse } from '../system/generator-window.ts'
import { gridAvailability } from '../climate/grid-availability.ts'
import { loadFromEnergy, type Load } from './load.ts'
import { simulateYear, type YearTotals } from '../system/simulated-year.ts'
import { hoursPerYear } from '../climate/weather-year.ts'

export interface PowerToday extends GeneratorUse {
  fuel: Extract<Fuel, 'petrol' | 'diesel'> | null
  /** By default, a set that just carries the peak load. */
  generatorKw?: number
}

export interface EnergyPrices {
  /** Tax included. */
  gridKoboPerKwh: number
  fuelKoboPerLitre: number
}

/**
 * Mean hours a day that a Nigerian household with a generator runs it: NBS and World Bank, NLSS.
 */
export const usualGeneratorHours = 4.1
/** The smallest set on the market, about 0.95 kVA. Rule of thumb. */
const minGeneratorKw = 0.75

/** The generator in use today, or null. @throws RangeError for a rating that is not above zero */
export function generatorToday(
  { fuel, generatorHoursPerDay, generatorKw }: PowerToday,
  load: Load,
): Generator | null {
  if (fuel === null || generatorHoursPerDay === 0) return null
  return typicalGenerator(fuel, generatorKw ?? Math.max(minGeneratorKw, load.peakKw))
}

/** A year of grid and generator alone. */
export function yearOfToday(today: PowerToday, load: Load): YearTotals {
  return yearsOfToday(today)(load)
}

/** Years of grid and generator alone, for several loads: hours of grid and generator stay the same. */
function yearsOfToday(today: PowerToday): (load: Load) => YearTotals {
  const battery = {
    capacityKwh: 0,
    depthOfDischarge: 0,
    chargeEfficiency: 1,
    dischargeEfficiency: 1,
    maxChargeKw: 0,
    maxDischargeKw: 0,
  }
  const gridOn = gridAvailability(today.gridHoursPerDay)
  return (load) =>
    simulateYear({
      system: {
        battery,
        inverter: { ratedKw: 0, efficiency: 1 },
        generator: generatorToday(today, load),
        gridChargeTargetSoc: 0,
        backupReserveSoc: 0,
      },
      arrayKwp: 0,
      dcKwPerKwp: noSun,
      loadKw: load.hourlyKw,
      gridOn,
      generatorHours: hoursWithin(generatorWindow(today, load.hourlyKw)),
    })
}

const noSun = new Float64Array(hoursPerYear)

/** Upper bound of the search, above every real load. */
const maxDailyKwh = 1e9

/**
 * The load whose grid bill and fuel cost that much a month, found by bisection over simulated
 * years. It includes the load that is unmet today, so it exceeds the energy that is bought. Null
 * when nothing can be bought: no grid, and no generator that runs.
 * @throws RangeError unless the spend is above zero
 */
export function loadFromSpend({
  monthlyKobo,
  today,
  prices,
  shape,
}: {
  monthlyKobo: number
  today: PowerToday
  prices: EnergyPrices
  shape: 'home' | 'business'
}): Load | null {
  if (!(monthlyKobo > 0 && Number.isFinite(monthlyKobo)))
    throw new RangeError(`the monthly spend must be above 0 kobo, not ${monthlyKobo}`)
  const yearOf = yearsOfToday(today)
  const costOf = (dailyKwh: number) => {
    const { gridToLoad, fuelLitres } = yearOf(loadFromEnergy(dailyKwh, shape))
    return (gridToLoad * prices.gridKoboPerKwh + fuelLitres * prices.fuelKoboPerLitre) / 12
  }
  let low = 0
  let high = 1
  while (costOf(high) < monthlyKobo) {
    low = high
    high *= 4
    if (high > maxDailyKwh) return null
  }
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (costOf(middle) < monthlyKobo) low = middle
    else high = middle
  }
  return loadFromEnergy(high, shape)
}
