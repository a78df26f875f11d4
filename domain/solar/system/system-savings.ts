import type { BatteryChemistry } from './battery-chemistry.ts'
import { yearlyEnergyCostKobo } from './energy-prices.ts'
import type { EnergyPrices } from '../load/load-from-spend.ts'
import { irradiationUncertainty } from '../climate/places.ts'
import type { ShopSystem } from './shop-system.ts'
import { simulateYear, type SystemYear, type YearTotals } from './simulated-year.ts'
import { systemEconomics, type SystemEconomics } from './system-economics.ts'

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

export interface YearCost {
  gridKobo: number
  fuelKobo: number
}

/** Everything that a comparison of a system with today rests on. */
export interface SavingsQuestion {
  today: YearTotals
  prices: EnergyPrices
  rates: AnswerRates
  chemistry: BatteryChemistry
}

export interface Savings {
  costToday: YearCost
  costWithSystem: YearCost
  savingKobo: number
  installationKobo: number
  investmentKobo: number
  economics: SystemEconomics
}

const economyYears = 20

/** What a year of a system costs against today's, and twenty of them. @param priceShare of today's prices of grid and fuel */
export function systemSavings(
  system: ShopSystem,
  totals: YearTotals,
  { today, prices, rates, chemistry }: SavingsQuestion,
  priceShare = 1,
): Savings {
  const installationKobo = Math.round(
    Math.max(rates.installationLeastKobo, system.partsKobo * rates.installationShare),
  )
  const investmentKobo = system.partsKobo + installationKobo
  const shared = {
    gridKoboPerKwh: prices.gridKoboPerKwh * priceShare,
    fuelKoboPerLitre: prices.fuelKoboPerLitre * priceShare,
  }
  const costOf = ({ gridToLoad, gridToBattery, fuelLitres }: YearTotals) =>
    yearlyEnergyCostKobo({ gridKwh: gridToLoad + gridToBattery, fuelLitres }, shared)
  const partKobo = (part: string) =>
    system.lines
      .filter((line) => line.part === part)
      .reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0)
  const [before, after] = [costOf(today), costOf(totals)]
  const economics = systemEconomics({
    investmentKobo,
    gridSavingKobo: before.gridKobo - after.gridKobo,
    fuelSavingKobo: before.fuelKobo - after.fuelKobo,
    servedKwh: totals.pvUsedDc + totals.dischargeDc,
    maintenanceKoboPerYear: Math.round(investmentKobo * rates.maintenanceShare),
    replacements: [
      { costKobo: partKobo('battery'), everyYears: chemistry.lifeYears },
      { costKobo: partKobo('inverter'), everyYears: rates.inverterLifeYears },
    ],
    years: economyYears,
    degradationShare: rates.degradationShare,
    gridPriceRise: rates.gridPriceRise,
    fuelPriceRise: rates.fuelPriceRise,
    costRise: 0,
    discountRate: rates.discountRate,
  })
  return {
    costToday: before,
    costWithSystem: after,
    savingKobo: before.gridKobo + before.fuelKobo - after.gridKobo - after.fuelKobo,
    installationKobo,
    investmentKobo,
    economics,
  }
}

export interface SavingsRange {
  /** With more sun and dearer power, and with less of both. Null: never. */
  paybackRange: { shortYears: number | null; longYears: number | null }
  savingRangeKobo: { least: number; most: number }
}

/** How far the savings may lie from what is expected: the climate's uncertainty of a year, and that of prices, both on one side. */
export function savingsRange(
  system: ShopSystem,
  year: SystemYear,
  question: SavingsQuestion,
): SavingsRange {
  const { yearShare } = irradiationUncertainty
  const at = (side: 1 | -1) =>
    systemSavings(
      system,
      simulateYear({ ...year, arrayKwp: year.arrayKwp * (1 + side * yearShare) }),
      question,
      1 + side * question.rates.priceUncertaintyShare,
    )
  const [good, poor] = [at(1), at(-1)]
  return {
    paybackRange: {
      shortYears: good.economics.paybackYears,
      longYears: poor.economics.paybackYears,
    },
    savingRangeKobo: {
      least: Math.min(poor.savingKobo, good.savingKobo),
      most: Math.max(poor.savingKobo, good.savingKobo),
    },
  }
}
