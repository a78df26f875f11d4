import { avoidedKg } from '../carbon/avoided-emissions.ts'
import { loadFromAppliances, loadFromEnergy, type ApplianceUse, type Load } from './load.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { yearlyEnergyCostKobo } from './energy-prices.ts'
import { likelyAutonomyHours } from './grid-supply.ts'
import { generatorToday, generatorWindow, loadFromSpend, yearOfToday, type PowerToday } from './load-from-spend.ts'
import { monthlyYield } from './monthly-yield.ts'
import { irradiationUncertainty, type Place } from './places.ts'
import { chooseShopSystem, type ShopParts, type ShopSystem } from './shop-system.ts'
import { simulateHours, simulateYear, type SystemYear, type YearTotals } from './simulated-year.ts'
import { solarProposal, type SolarProposal } from './solar-proposal.ts'
import { systemEconomics, type SystemEconomics } from './system-economics.ts'
import { sizeSystem } from './system-size.ts'
import { dayHours, sumMonths, type DayHour, type MonthSums } from './system-flows.ts'
import type { Plane } from './transposition.ts'

/** Prices, shares and lives that staff keep, each with its day and source elsewhere. */
export interface AnswerRates {
  gridKoboPerKwh: number
  electricityVatShare: number
  petrolKoboPerLitre: number
  dieselKoboPerLitre: number
  /** Mounting, cable, breakers, delivery and labour over the price of the parts, and the least of it. */
  installationShare: number
  installationLeastKobo: number
  maintenanceShare: number
  inverterLifeYears: number
  degradationShare: number
  gridPriceRise: number
  fuelPriceRise: number
  discountRate: number
  /** How far prices may lie from today's: for the range of the payback. */
  priceUncertaintyShare: number
}

export interface AnswerQuestion {
  place: Place
  plane: Plane
  /** What is spent in a month, or what is run. */
  wanted: { monthlyKobo: number; shape: 'home' | 'business' } | { dailyKwh: number; shape: 'home' | 'business' } | { uses: readonly ApplianceUse[] }
  today: PowerToday
  chemistry: ChemistryKey
  /** Left out, it follows from the hours of grid. */
  autonomyHours?: number
  /** Tariff (before tax) and fuel price of the visitor, in place of ours. */
  tariffKoboPerKwh?: number
  fuelKoboPerLitre?: number
  /** Day of the year whose hours are shown, 1 to 365. */
  dayOfYear: number
}

export interface YearCost {
  gridKobo: number
  fuelKobo: number
}

export interface SolarAnswer {
  load: Load
  autonomyHours: number
  generatorKw: number | null
  size: SolarProposal['size']
  parts: SolarProposal['parts']
  shop: ShopSystem
  installationKobo: number
  investmentKobo: number
  months: MonthSums[]
  day: DayHour[]
  withSystem: YearTotals
  today: YearTotals
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerKwp: number
  costToday: YearCost
  costWithSystem: YearCost
  savingKobo: number
  economics: SystemEconomics
  /** With less sun and cheaper power, and with more of both. Null: never. */
  paybackRange: { shortYears: number | null; longYears: number | null }
  savingRangeKobo: { least: number; most: number }
  avoidedKg: number
}

const economyYears = 20
/** Batteries below this are for the evening even where the grid hardly fails. Assumed. */
const leastAutonomyHours = 4

/**
 * Everything that the solar calculator shows, from the visitor's answers, the shop's parts and dated prices; the same in page, worker, PDF
 * and server. About 30 ms of work.
 * @throws RangeError for numbers outside their range, and when the shop has no parts that go together
 */
export function solarAnswer(question: AnswerQuestion, shop: ShopParts, rates: AnswerRates): SolarAnswer {
  const { place, plane, today, chemistry: key } = question
  const prices = pricesOf(question, rates)
  const load = loadOf(question, prices)
  const chemistry = chemistries[key]
  const autonomyHours = question.autonomyHours ?? Math.max(leastAutonomyHours, likelyAutonomyHours(today.gridHoursPerDay))
  const yields = monthlyYield(place, plane)
  // Without a battery the sun can only serve the day.
  const solarShare = autonomyHours === 0 ? 1 - load.nightKwh / load.dailyKwh : 1
  const size = sizeSystem({ load, worstDcKwhPerKwp: yields.worstMonth.dcKwh, autonomyHours, chemistry, solarShare })
  const chosen = chooseShopSystem(size, shop, key)
  if (!chosen) throw new RangeError('the shop has no parts that go together')
  const generator = generatorToday(today, load)
  const sold = { panelW: chosen.panelW, batteryUnitKwh: chosen.batteryUnitKwh || 1, inverterSizesKva: [chosen.inverterKva] }
  const proposal = solarProposal({ place, plane, load, gridHoursPerDay: today.gridHoursPerDay, generator, generatorHours: generatorWindow(today), chemistry, autonomyHours, sold, solarShare })
  const year = withShopParts(proposal.year, chosen)
  const { totals: withSystem, hours } = simulateHours(year)
  const totalsToday = yearOfToday(today, load)
  const installationKobo = Math.round(Math.max(rates.installationLeastKobo, chosen.partsKobo * rates.installationShare))
  const costs = compareCosts({ year, today: totalsToday, prices, rates, chosen, investmentKobo: chosen.partsKobo + installationKobo, batteryYears: chemistry.lifeYears })
  return {
    load,
    autonomyHours,
    generatorKw: generator?.ratedKw ?? null,
    size,
    parts: { ...proposal.parts, panelCount: chosen.panelCount, arrayKwp: year.arrayKwp, batteryCount: chosen.batteryCount, batteryKwh: chosen.batteryCount * chosen.batteryUnitKwh },
    shop: chosen,
    installationKobo,
    investmentKobo: chosen.partsKobo + installationKobo,
    months: sumMonths(hours),
    day: dayHours(hours, question.dayOfYear, year.gridOn),
    withSystem,
    today: totalsToday,
    acKwhPerKwp: yields.acKwhPerYear,
    ...costs,
    avoidedKg: avoidedBy(totalsToday, withSystem, today.fuel),
  }
}

function pricesOf({ today, tariffKoboPerKwh, fuelKoboPerLitre }: AnswerQuestion, rates: AnswerRates) {
  return {
    gridKoboPerKwh: (tariffKoboPerKwh ?? rates.gridKoboPerKwh) * (1 + rates.electricityVatShare),
    fuelKoboPerLitre: fuelKoboPerLitre ?? (today.fuel === 'diesel' ? rates.dieselKoboPerLitre : rates.petrolKoboPerLitre),
  }
}

function loadOf({ wanted, today }: AnswerQuestion, prices: ReturnType<typeof pricesOf>): Load {
  if ('uses' in wanted) return loadFromAppliances(wanted.uses)
  if ('dailyKwh' in wanted) return loadFromEnergy(wanted.dailyKwh, wanted.shape)
  return loadFromSpend({ ...wanted, today, prices })
}

/** The grid may fill the battery, and then give more than before: none is avoided. */
function avoidedBy(before: YearTotals, after: YearTotals, fuel: PowerToday['fuel']): number {
  const gridKwh = Math.max(0, before.gridToLoad - after.gridToLoad - after.gridToBattery)
  const litres = Math.max(0, before.fuelLitres - after.fuelLitres)
  return avoidedKg(fuel === 'diesel' ? { gridKwh, dieselLitres: litres } : { gridKwh, petrolLitres: litres })
}

/** Whole strings may be a panel or a battery more than the size asks for. */
function withShopParts(year: SystemYear, { panelCount, panelW, batteryCount, batteryUnitKwh }: ShopSystem): SystemYear {
  const { battery } = year.system
  const capacityKwh = batteryCount * batteryUnitKwh
  const scale = battery.capacityKwh > 0 ? capacityKwh / battery.capacityKwh : 0
  const scaled = { ...battery, capacityKwh, maxChargeKw: battery.maxChargeKw * scale, maxDischargeKw: battery.maxDischargeKw * scale }
  return { ...year, arrayKwp: (panelCount * panelW) / 1000, system: { ...year.system, battery: scaled } }
}

interface Comparison {
  year: SystemYear
  today: YearTotals
  prices: { gridKoboPerKwh: number; fuelKoboPerLitre: number }
  rates: AnswerRates
  chosen: ShopSystem
  investmentKobo: number
  batteryYears: number
}

function compareCosts({ year, today, prices, rates, chosen, investmentKobo, batteryYears }: Comparison) {
  const costOf = ({ gridToLoad, gridToBattery, fuelLitres }: YearTotals, priceShare = 1) =>
    yearlyEnergyCostKobo({ gridKwh: gridToLoad + gridToBattery, fuelLitres }, { gridKoboPerKwh: prices.gridKoboPerKwh * priceShare, fuelKoboPerLitre: prices.fuelKoboPerLitre * priceShare })
  const partKobo = (part: string) => chosen.lines.filter((line) => line.part === part).reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0)
  const compare = (sunShare: number, priceShare: number) => {
    const totals = simulateYear({ ...year, arrayKwp: year.arrayKwp * sunShare })
    const [before, after] = [costOf(today, priceShare), costOf(totals, priceShare)]
    const economics = systemEconomics({
      investmentKobo,
      gridSavingKobo: before.gridKobo - after.gridKobo,
      fuelSavingKobo: before.fuelKobo - after.fuelKobo,
      servedKwh: totals.pvUsedDc + totals.dischargeDc,
      maintenanceKoboPerYear: Math.round(investmentKobo * rates.maintenanceShare),
      replacements: [
        { costKobo: partKobo('battery'), everyYears: batteryYears },
        { costKobo: partKobo('inverter'), everyYears: rates.inverterLifeYears },
      ],
      years: economyYears,
      degradationShare: rates.degradationShare,
      gridPriceRise: rates.gridPriceRise,
      fuelPriceRise: rates.fuelPriceRise,
      costRise: 0,
      discountRate: rates.discountRate,
    })
    return { before, after, economics, savingKobo: before.gridKobo + before.fuelKobo - after.gridKobo - after.fuelKobo }
  }
  const { yearShare } = irradiationUncertainty
  const middle = compare(1, 1)
  const good = compare(1 + yearShare, 1 + rates.priceUncertaintyShare)
  const poor = compare(1 - yearShare, 1 - rates.priceUncertaintyShare)
  return {
    costToday: middle.before,
    costWithSystem: middle.after,
    savingKobo: middle.savingKobo,
    economics: middle.economics,
    paybackRange: { shortYears: good.economics.paybackYears, longYears: poor.economics.paybackYears },
    savingRangeKobo: { least: Math.min(poor.savingKobo, good.savingKobo), most: Math.max(poor.savingKobo, good.savingKobo) },
  }
}
