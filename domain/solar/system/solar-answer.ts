import type { CarbonFactors } from '../../carbon/carbon-factors.ts'
import { askedSite, type SiteQuestion } from './asked-site.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { chooseSystem } from './choose-system.ts'
import { avoidedBySystemKg } from '../emissions/avoided-by-system.ts'
import { likelyAutonomyHours } from '../climate/grid-availability.ts'
import type { ClockHours } from './generator-window.ts'
import type { Load } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import type { ShopParts, ShopSystem } from './shop-system.ts'
import { simulateHours, unmetCriticalShare, type YearTotals } from './simulated-year.ts'
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
import { yearWith } from './year-outline.ts'

export interface AnswerQuestion extends SiteQuestion {
  chemistry: ChemistryKey
  /**
   * `value`: highest net present value over 20 years. `sun`: carries the worst month on sun and
   * battery alone.
   */
  aim: 'value' | 'sun'
  /** By default, it follows from the hours of grid. */
  autonomyHours?: number
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
  months: MonthSums[]
  day: DayHour[]
  withSystem: YearTotals
  /** Share of the energy that must never be missing and still is; null when nothing is critical. */
  unmetCriticalShare: number | null
  today: YearTotals
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerKwp: number
  avoidedKg: number
}

/**
 * Why there is no answer. `no supply`: without grid and generator nothing can be bought, so a spend
 * implies no load. `no load`: no appliance runs. `no parts`: the shop has no parts that fit each
 * other and are large enough.
 */
export type NoSolarAnswer = 'no supply' | 'no load' | 'no parts'

/**
 * Minimum autonomy. A smaller battery would not last an evening, even where the grid rarely fails.
 * Assumed.
 */
const minAutonomyHours = 4

/**
 * Everything that the solar calculator shows; page, worker and PDF use the same function. Takes
 * about 0.1 s.
 * @throws RangeError for numbers outside their range
 */
export function solarAnswer(
  question: AnswerQuestion,
  { shop, rates, carbonFactors }: AnswerData,
): SolarAnswer | NoSolarAnswer {
  const { place, plane, today, chemistry: key } = question
  const site = askedSite(question, rates)
  if (typeof site === 'string') return site
  const { load, prices, outline, generatorHours } = site
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
  const isBatteryFixed = question.autonomyHours !== undefined
  const savings: SavingsQuestion = { today: site.todayTotals, prices, rates, chemistry }
  const system = chooseSystem({
    ...savings,
    aim: question.aim,
    criticalKw: load.criticalKw,
    size,
    shop,
    key,
    year: outline,
    isBatteryFixed,
  })
  if (!system) return 'no parts'
  const year = yearWith(outline, system, chemistry)
  const { totals: withSystem, hours } = simulateHours(year)
  return {
    load,
    autonomyHours,
    generatorKw: outline.generator?.ratedKw ?? null,
    generatorHours,
    size,
    arrayKwp: year.arrayKwp,
    batteryKwh: year.system.battery.capacityKwh,
    system,
    months: sumMonths(hours),
    day: dayHours(hours, question.dayOfYear, year.gridOn),
    withSystem,
    unmetCriticalShare: load.criticalKw ? unmetCriticalShare(year, load.criticalKw) : null,
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

/** Share of the load that the sun can serve: without a battery, only the daytime load. */
function solarShareOf({ nightKwh, dailyKwh }: Load, autonomyHours: number): number {
  return autonomyHours === 0 ? 1 - nightKwh / dailyKwh : 1
}
