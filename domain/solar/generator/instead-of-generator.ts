import { yearOfToday, type PowerToday } from '../load/load-from-spend.ts'
import type { Load } from '../load/load.ts'
import { energyPrices, type OwnPrices } from '../system/energy-prices.ts'
import { generatorPowerFactor, newGenerator, type NewGenerator } from './new-generator.ts'
import type { ShopSystem } from '../system/shop-system.ts'
import type { YearTotals } from '../system/simulated-year.ts'
import { systemSavings, type SavingsQuestion, type YearCost } from '../system/system-savings.ts'

/** A system compared with a new generator for the same load. */
export interface InsteadOfGenerator extends NewGenerator {
  /** Hours a day it runs, mean of the year. */
  hoursPerDay: number
  /** A year of grid and generator. */
  cost: YearCost
  /** What it leaves off, share of the load. */
  unmetLoadShare: number
  /** What the system saves in the first year, against grid and generator. */
  savingKobo: number
  /** What the system costs more than the generator. */
  moreKobo: number
  /** Until the system has earned what it costs more; null: never. */
  paybackYears: number | null
}

/**
 * Compares a system with buying a generator, for somebody who has none. Null for somebody who has
 * one, or whose grid never fails.
 * @param hours how long a day people like them run one
 */
export function insteadOfGenerator({
  today,
  own,
  hours,
  load,
  system,
  withSystem,
  savings,
}: {
  today: PowerToday
  own: OwnPrices
  hours: PowerToday['generatorHoursPerDay']
  load: Load
  system: ShopSystem
  withSystem: YearTotals
  savings: SavingsQuestion
}): InsteadOfGenerator | null {
  if (today.fuel !== null || today.gridHoursPerDay >= 24) return null
  const { rates } = savings
  const bought = newGenerator(load, rates.generator)
  const power: PowerToday = {
    gridHoursPerDay: today.gridHoursPerDay,
    fuel: bought.fuel,
    generatorHoursPerDay: hours,
    generatorKw: bought.ratedKva * generatorPowerFactor,
  }
  const year = yearOfToday(power, load)
  const compared = systemSavings(system, withSystem, {
    ...savings,
    today: year,
    prices: energyPrices({ ...own, today: power }, rates),
    spared: { priceKobo: bought.priceKobo, everyYears: rates.generator.lifeYears },
  })
  return {
    ...bought,
    hoursPerDay: year.generatorHours / 365,
    cost: compared.costToday,
    unmetLoadShare: year.unmetLoadShare,
    savingKobo: compared.savingKobo,
    moreKobo: compared.investmentKobo - bought.priceKobo,
    paybackYears: compared.economics.paybackYears,
  }
}
