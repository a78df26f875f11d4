import type { CarbonFactors } from '../../carbon/carbon-factors.ts'
import { askedSite, type LowSpend, type SiteQuestion, type SiteRates } from './asked-site.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { chooseSystem, coverOfCritical, type CriticalCover } from './choose-system.ts'
import { designRange, type DesignRange } from './design-range.ts'
import { avoidedBySystemKg } from '../emissions/avoided-by-system.ts'
import type { ClockHours } from './generator-window.ts'
import type { Load } from '../load/load.ts'
import type { ShopParts, ShopSystem } from './shop-system.ts'
import { systemChooser } from './system-chooser.ts'
import { sizeForSite, type SiteSize } from './site-size.ts'
import { simulateHours, type YearTotals } from './simulated-year.ts'
import { dayHours, sumMonths, type DayHour, type MonthSums } from './system-flows.ts'
import { systemWorth, type SystemWorth } from './system-worth.ts'
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
export interface AnswerData extends SiteRates {
  shop: ShopParts
  carbonFactors: CarbonFactors
}

export interface SolarAnswer extends SystemWorth, SiteSize, CriticalCover {
  kind: 'system'
  load: Load
  generatorKw: number | null
  /** In outages within these hours the generator runs. Null without one. */
  generatorHours: ClockHours | null
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
  avoidedKg: number
}

/**
 * Why there is no answer. `no supply`: without grid and generator nothing can be bought, so a spend
 * implies no load. `no load`: no appliance runs. `no parts`: the shop has no parts that fit each
 * other, or the load is far above every project.
 */
export type NoSolarAnswer = 'no supply' | 'no load' | 'no parts'

/**
 * Everything that the solar calculator shows; page, worker and PDF use the same function. Above the
 * largest system of the shop it is a range for a project. Takes about 0.1 s.
 * @throws RangeError for numbers outside their range
 */
export function solarAnswer(
  question: AnswerQuestion,
  { shop, carbonFactors, ...siteRates }: AnswerData,
): SolarAnswer | DesignRange | LowSpend | NoSolarAnswer {
  const { today, chemistry: key, aim } = question
  const site = askedSite(question, siteRates)
  if (typeof site === 'string' || site.kind === 'low spend') return site
  const { load, outline, generatorHours } = site
  const chemistry = chemistries[key]
  const siteSize = sizeForSite(question, load)
  const savings = { ...site.comparison, chemistry }
  const choice = {
    ...savings,
    aim,
    criticalKw: load.criticalKw,
    size: siteSize.size,
    choose: systemChooser(shop, key),
    year: outline,
    isBatteryFixed: question.autonomyHours !== undefined,
  }
  const found = chooseSystem(choice)
  if (!found) return designRange(choice, { load, aim }) ?? 'no parts'
  const { system } = found
  const year = yearWith(outline, system, chemistry)
  const { totals: withSystem, hours } = simulateHours(year)
  return {
    kind: 'system',
    load,
    ...siteSize,
    ...found,
    generatorKw: outline.generator?.ratedKw ?? null,
    generatorHours,
    arrayKwp: year.arrayKwp,
    batteryKwh: year.system.battery.capacityKwh,
    months: sumMonths(hours),
    day: dayHours(hours, question.dayOfYear, year.gridOn),
    withSystem,
    ...coverOfCritical(load, year, system),
    today: savings.today,
    ...systemWorth(question, savings, { load, system, year, withSystem }),
    avoidedKg: avoidedBySystemKg(
      { before: savings.today, after: withSystem },
      today.fuel,
      carbonFactors,
    ),
  }
}
