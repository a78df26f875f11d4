import { avoidedKg } from '../../carbon/avoided-emissions.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { bestValueSystem, yearWith } from './best-value.ts'
import { likelyAutonomyHours } from '../climate/grid-supply.ts'
import {
  generatorToday,
  generatorWindow,
  loadFromSpend,
  yearOfToday,
  type EnergyPrices,
  type PowerToday,
} from '../load/load-from-spend.ts'
import { loadFromAppliances, loadFromEnergy, type ApplianceUse, type Load } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import type { Place } from '../climate/places.ts'
import { chooseShopSystem, type ShopParts, type ShopSystem } from './shop-system.ts'
import { simulateHours, type YearTotals } from './simulated-year.ts'
import { solarProposal } from './solar-proposal.ts'
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
import type { Plane } from '../sun/transposition.ts'

export interface AnswerQuestion {
  place: Place
  plane: Plane
  /** What is spent in a month, or what is run. */
  wanted:
    | { monthlyKobo: number; shape: 'home' | 'business' }
    | { dailyKwh: number; shape: 'home' | 'business' }
    | { uses: readonly ApplianceUse[] }
  today: PowerToday
  chemistry: ChemistryKey
  /** `value`: worth most over 20 years. `sun`: enough on sun and battery alone in the worst month. */
  aim: 'value' | 'sun'
  /** Left out, it follows from the hours of grid. */
  autonomyHours?: number
  /** Tariff (before tax) and fuel price of the visitor, in place of ours. */
  tariffKoboPerKwh?: number
  fuelKoboPerLitre?: number
  /** Day of the year whose hours are shown, 1 to 365. */
  dayOfYear: number
}

export interface SolarAnswer extends Savings, SavingsRange {
  load: Load
  autonomyHours: number
  generatorKw: number | null
  /** What the worst month takes. */
  size: SystemSize
  /** What the shop's parts are together. */
  arrayKwp: number
  batteryKwh: number
  system: ShopSystem
  months: MonthSums[]
  day: DayHour[]
  withSystem: YearTotals
  today: YearTotals
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerKwp: number
  avoidedKg: number
}

/** Batteries below this are for the evening even where the grid hardly fails. Assumed. */
const minAutonomyHours = 4

/**
 * Everything that the solar calculator shows, from the visitor's answers, the shop's parts and dated prices; the same in page, worker, PDF
 * and server. About 0.1 s of work.
 * @throws RangeError for numbers outside their range, and when the shop has no parts that go together
 */
export function solarAnswer(
  question: AnswerQuestion,
  shop: ShopParts,
  rates: AnswerRates,
): SolarAnswer {
  const { place, plane, today, chemistry: key } = question
  const prices = pricesOf(question, rates)
  const load = loadOf(question, prices)
  const chemistry = chemistries[key]
  const autonomyHours =
    question.autonomyHours ?? Math.max(minAutonomyHours, likelyAutonomyHours(today.gridHoursPerDay))
  const yields = monthlyYield(place, plane)
  // Without a battery the sun can only serve the day.
  const solarShare = autonomyHours === 0 ? 1 - load.nightKwh / load.dailyKwh : 1
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: yields.worstMonth.dcKwh,
    autonomyHours,
    chemistry,
    solarShare,
  })
  const generator = generatorToday(today, load)
  const sold = { panelW: 500, batteryUnitKwh: 1 }
  const { year: outline } = solarProposal({
    place,
    plane,
    load,
    gridHoursPerDay: today.gridHoursPerDay,
    generator,
    generatorHours: generatorWindow(today),
    chemistry,
    autonomyHours,
    sold,
    solarShare,
  })
  const savings: SavingsQuestion = { today: yearOfToday(today, load), prices, rates, chemistry }
  const system =
    question.aim === 'value'
      ? bestValueSystem({
          ...savings,
          size,
          shop,
          key,
          year: outline,
          isBatteryFixed: question.autonomyHours !== undefined,
        })
      : chooseShopSystem(size, shop, key)
  if (!system) throw new RangeError('the shop has no parts that go together')
  const year = yearWith(outline, system, chemistry)
  const { totals: withSystem, hours } = simulateHours(year)
  return {
    load,
    autonomyHours,
    generatorKw: generator?.ratedKw ?? null,
    size,
    arrayKwp: year.arrayKwp,
    batteryKwh: year.system.battery.capacityKwh,
    system,
    months: sumMonths(hours),
    day: dayHours(hours, question.dayOfYear, year.gridOn),
    withSystem,
    today: savings.today,
    acKwhPerKwp: yields.acKwhPerYear,
    ...systemSavings(system, withSystem, savings),
    ...savingsRange(system, year, savings),
    avoidedKg: avoidedBy(savings.today, withSystem, today.fuel),
  }
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

function loadOf({ wanted, today }: AnswerQuestion, prices: EnergyPrices): Load {
  if ('uses' in wanted) return loadFromAppliances(wanted.uses)
  if ('dailyKwh' in wanted) return loadFromEnergy(wanted.dailyKwh, wanted.shape)
  return loadFromSpend({ ...wanted, today, prices })
}

/** The grid may fill the battery, and then give more than before: none is avoided. */
function avoidedBy(before: YearTotals, after: YearTotals, fuel: PowerToday['fuel']): number {
  const gridKwh = Math.max(0, before.gridToLoad - after.gridToLoad - after.gridToBattery)
  const litres = Math.max(0, before.fuelLitres - after.fuelLitres)
  return avoidedKg(
    fuel === 'diesel' ? { gridKwh, dieselLitres: litres } : { gridKwh, petrolLitres: litres },
  )
}
