import type { Fuel } from '../../carbon/emission-factors.ts'
import { typicalGenerator, type Generator } from '../system/generator.ts'
import { generatorWindow, hoursWithin, type GeneratorUse } from '../system/generator-window.ts'
import { gridAvailability } from '../climate/grid-availability.ts'
import { loadFromEnergy, type Load, type LoadShape } from './load.ts'
import { kwOfWeek, onOpenDays, openOn } from './week.ts'
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
      loadKw: kwOfWeek(load),
      gridOn,
      generatorHours: onOpenDays(hoursWithin(generatorWindow(today, load.hourlyKw)), load),
    })
}

const noSun = new Float64Array(hoursPerYear)

/** Upper bound of the search, above every real load. */
const maxDailyKwh = 1e9

/** What a spend is worked out from. */
export interface Spend {
  monthlyKobo: number
  today: PowerToday
  prices: EnergyPrices
  shape: LoadShape
  /** Days a week that the place is open, 1 to 7. */
  daysPerWeek?: number
}

function loadOf(
  { shape, daysPerWeek = 7 }: Pick<Spend, 'shape' | 'daysPerWeek'>,
  dailyKwh: number,
) {
  return openOn(loadFromEnergy(dailyKwh, shape), daysPerWeek)
}

/** A load so small that only the idling of the generator costs anything, kWh a day. */
const hardlyAnyKwh = 1e-5

/**
 * At least a third of a spend must pay for power. From less, no load can be calculated: a generator
 * that idles burns nearly the same for a bulb and for a fridge. Ours; for a petrol set it is a
 * quarter of its load.
 */
const idleToLeastSpend = 1.5

/** The monthly fuel cost of an idling generator, and the smallest spend from which a load is calculated. */
export function leastSpend(spend: Omit<Spend, 'monthlyKobo'>): {
  idleKobo: number
  minKobo: number
} {
  const { fuelLitres } = yearOfToday(spend.today, loadOf(spend, hardlyAnyKwh))
  const idleKobo = Math.round((fuelLitres * spend.prices.fuelKoboPerLitre) / 12)
  return { idleKobo, minKobo: Math.ceil(idleToLeastSpend * idleKobo) }
}

function monthlyCost({ today, prices }: Pick<Spend, 'today' | 'prices'>): (load: Load) => number {
  const yearOf = yearsOfToday(today)
  return (load) => {
    const { gridToLoad, fuelLitres } = yearOf(load)
    return (gridToLoad * prices.gridKoboPerKwh + fuelLitres * prices.fuelKoboPerLitre) / 12
  }
}

/** The energy of a day at which a rising value reaches an amount, by bisection; null: it never does. */
function dailyKwhAt(valueOf: (dailyKwh: number) => number, amount: number): number | null {
  let low = 0
  let high = 1
  while (valueOf(high) < amount) {
    low = high
    high *= 4
    if (high > maxDailyKwh) return null
  }
  for (let step = 0; step < 24; step++) {
    const middle = (low + high) / 2
    if (valueOf(middle) < amount) low = middle
    else high = middle
  }
  return high
}

/**
 * The load whose grid bill and fuel cost that much a month, found by bisection over simulated
 * years. It includes the load that is unmet today, so it exceeds the energy that is bought. Null
 * when nothing can be bought: no grid, and no generator that runs. Below {@link leastSpend} the load
 * means nothing.
 * @throws RangeError unless the spend is above zero
 */
export function loadFromSpend(spend: Spend): Load | null {
  const { monthlyKobo, today, prices } = spend
  if (!(monthlyKobo > 0 && Number.isFinite(monthlyKobo)))
    throw new RangeError(`the monthly spend must be above 0 kobo, not ${monthlyKobo}`)
  const costOfLoad = monthlyCost(spend)
  const costOf = (dailyKwh: number) => costOfLoad(loadOf(spend, dailyKwh))
  const dailyKwh = dailyKwhAt(costOf, monthlyKobo)
  if (dailyKwh === null) return null
  const load = loadOf(spend, dailyKwh)
  const year = yearOfToday(today, load)
  if (year.fuelLitres > 0) return load
  const boughtKwh = (12 * monthlyKobo) / prices.gridKoboPerKwh
  return loadOf(spend, dailyKwh * Math.min(1, (maxOverBought * boughtKwh) / year.load))
}

/**
 * The monthly cost of grid and fuel, kobo, where a generator burns that much a year. Null where it
 * burns more than that on idling, or does not run.
 */
export function spendFromLitres(
  litresPerYear: number,
  spend: Omit<Spend, 'monthlyKobo'>,
): number | null {
  const yearOf = yearsOfToday(spend.today)
  const litresOf = (dailyKwh: number) => yearOf(loadOf(spend, dailyKwh)).fuelLitres
  if (litresOf(hardlyAnyKwh) >= litresPerYear) return null
  const dailyKwh = dailyKwhAt(litresOf, litresPerYear)
  return dailyKwh && monthlyCost(spend)(loadOf(spend, dailyKwh))
}

/**
 * Without a generator, at most this much more would be used around the clock than is bought in the
 * hours of grid: people pump, iron, cook and cool while there is light. Assumed.
 */
const maxOverBought = 2

/**
 * A year of today of somebody who spends that much. Without a generator they buy what they pay for,
 * because they use most of it in the hours of grid; with one it is {@link yearOfToday}.
 */
export function yearOfSpend(
  { monthlyKobo, today, prices }: Omit<Spend, 'shape' | 'daysPerWeek'>,
  load: Load,
): YearTotals {
  const year = yearOfToday(today, load)
  if (year.fuelLitres > 0) return year
  const gridToLoad = Math.min(year.load, (12 * monthlyKobo) / prices.gridKoboPerKwh)
  const unmetLoad = year.load - gridToLoad
  return { ...year, gridToLoad, unmetLoad, unmetLoadShare: unmetLoad / year.load }
}
