import type { CarbonFactors } from '../../carbon/carbon-factors.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { bestValueSystem, type BestValue, type ValueQuestion } from './best-value.ts'
import { avoidedBySystemKg } from '../emissions/avoided-by-system.ts'
import { likelyAutonomyHours } from '../climate/grid-availability.ts'
import {
  generatorToday,
  loadFromSpend,
  yearOfToday,
  type EnergyPrices,
  type PowerToday,
} from '../load/load-from-spend.ts'
import { generatorWindow, hoursWithin, type ClockHours } from './generator-window.ts'
import { loadFromAppliances, type ApplianceUse, type Load } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import { designRange, type DesignRange } from './design-range.ts'
import type { ShopParts, ShopSystem } from './shop-system.ts'
import { systemChooser } from './system-chooser.ts'
import { simulateHours, type YearTotals } from './simulated-year.ts'
import { dayHours, sumMonths, type DayHour, type MonthSums } from './system-flows.ts'
import {
  savingsRange,
  systemSavings,
  type AnswerRates,
  type Savings,
  type SavingsQuestion,
  type SavingsRange,
} from './system-savings.ts'
import { sizeSystem, type SystemSize } from './system-size.ts'
import { yearOutline, yearWith, type SiteDemand } from './year-outline.ts'

export interface AnswerQuestion extends Pick<SiteDemand, 'place' | 'plane'> {
  /** The demand: what is spent in a month, or the appliances. */
  demand: { monthlyKobo: number; shape: 'home' | 'business' } | { uses: readonly ApplianceUse[] }
  today: PowerToday
  chemistry: ChemistryKey
  /**
   * `value`: highest net present value over 20 years. `sun`: carries the worst month on sun and
   * battery alone.
   */
  aim: 'value' | 'sun'
  /** By default, it follows from the hours of grid. */
  autonomyHours?: number
  /** The visitor's own tariff (before tax) and fuel price, in place of ours. */
  tariffKoboPerKwh?: number
  fuelKoboPerLitre?: number
  /** Day of the year whose hours are shown, 1 to 365. */
  dayOfYear: number
}

/** Data that the company maintains: the shop's parts, prices and rates, emission factors. */
export interface AnswerData {
  shop: ShopParts
  rates: AnswerRates
  carbonFactors: CarbonFactors
}

export interface SolarAnswer extends Savings, SavingsRange {
  kind: 'system'
  load: Load
  autonomyHours: number
  generatorKw: number | null
  /** In outages within these hours the generator runs. Null without one. */
  generatorHours: ClockHours | null
  /** The size that carries the worst month. */
  size: SystemSize
  /** Size of the chosen system. */
  arrayKwp: number
  batteryKwh: number
  system: ShopSystem
  /** How many systems were simulated to find it. */
  systemsTried: number
  months: MonthSums[]
  day: DayHour[]
  withSystem: YearTotals
  today: YearTotals
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerKwp: number
  avoidedKg: number
}

/**
 * Why there is no answer. `no supply`: without grid and generator nothing can be bought, so a spend
 * implies no load. `no load`: no appliance runs. `no parts`: the shop has no parts that fit each
 * other, or the load is far above every project.
 */
export type NoSolarAnswer = 'no supply' | 'no load' | 'no parts'

/**
 * Minimum autonomy. A smaller battery would not last an evening, even where the grid rarely fails.
 * Assumed.
 */
const minAutonomyHours = 4

/**
 * Everything that the solar calculator shows; page, worker and PDF use the same function. Above the
 * largest system of the shop it is a range for a project. Takes about 0.1 s.
 * @throws RangeError for numbers outside their range
 */
export function solarAnswer(
  question: AnswerQuestion,
  { shop, rates, carbonFactors }: AnswerData,
): SolarAnswer | DesignRange | NoSolarAnswer {
  const { place, plane, today, chemistry: key } = question
  const prices = pricesOf(question, rates)
  const load = loadOf(question, prices)
  if (!load) return 'no supply'
  if (load.dailyKwh === 0) return 'no load'
  const chemistry = chemistries[key]
  const autonomyHours =
    question.autonomyHours ?? Math.max(minAutonomyHours, likelyAutonomyHours(today.gridHoursPerDay))
  const yields = monthlyYield(place, plane)
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: yields.worstMonth.dcKwh,
    autonomyHours,
    chemistry,
    solarShare: solarShareOf(load, autonomyHours),
  })
  const { outline, generatorHours } = outlineOf(question, load)
  const savings: SavingsQuestion = { today: yearOfToday(today, load), prices, rates, chemistry }
  const choose = systemChooser(shop, key)
  const isBatteryFixed = question.autonomyHours !== undefined
  const search: ValueQuestion = { ...savings, size, choose, year: outline, isBatteryFixed }
  const found = findSystem(search, question.aim)
  if (!found) return designRange(search, { load, aim: question.aim }) ?? 'no parts'
  const { system, systemsTried } = found
  const year = yearWith(outline, system, chemistry)
  const { totals: withSystem, hours } = simulateHours(year)
  return {
    kind: 'system',
    load,
    autonomyHours,
    generatorKw: outline.generator?.ratedKw ?? null,
    generatorHours,
    size,
    arrayKwp: year.arrayKwp,
    batteryKwh: year.system.battery.capacityKwh,
    system,
    systemsTried,
    months: sumMonths(hours),
    day: dayHours(hours, question.dayOfYear, year.gridOn),
    withSystem,
    today: savings.today,
    acKwhPerKwp: yields.acKwhPerYear,
    ...systemSavings(system, withSystem, savings),
    ...savingsRange(system, year, savings),
    avoidedKg: avoidedBySystemKg(
      { before: savings.today, after: withSystem },
      today.fuel,
      carbonFactors,
    ),
  }
}

function findSystem(search: ValueQuestion, aim: AnswerQuestion['aim']): BestValue | null {
  if (aim === 'value') return bestValueSystem(search)
  const system = search.choose(search.size)
  return system && { system, systemsTried: 1 }
}

/** The year of the site without a system, and when its generator runs. */
function outlineOf({ place, plane, today }: AnswerQuestion, load: Load) {
  const generator = generatorToday(today, load)
  const generatorHours = generator && generatorWindow(today, load.hourlyKw)
  const outline = yearOutline({
    place,
    plane,
    load,
    gridHoursPerDay: today.gridHoursPerDay,
    generator,
    generatorHours: hoursWithin(generatorHours),
  })
  return { outline, generatorHours }
}

/** Share of the load that the sun can serve: without a battery, only the daytime load. */
function solarShareOf({ nightKwh, dailyKwh }: Load, autonomyHours: number): number {
  return autonomyHours === 0 ? 1 - nightKwh / dailyKwh : 1
}

function pricesOf(
  { today, tariffKoboPerKwh, fuelKoboPerLitre }: AnswerQuestion,
  rates: AnswerRates,
): EnergyPrices {
  return {
    gridKoboPerKwh: (tariffKoboPerKwh ?? rates.gridKoboPerKwh) * (1 + rates.electricityVatShare),
    fuelKoboPerLitre:
      fuelKoboPerLitre ??
      (today.fuel === 'diesel' ? rates.dieselKoboPerLitre : rates.petrolKoboPerLitre),
  }
}

function loadOf({ demand, today }: AnswerQuestion, prices: EnergyPrices): Load | null {
  if ('uses' in demand) return loadFromAppliances(demand.uses)
  return loadFromSpend({ ...demand, today, prices })
}
