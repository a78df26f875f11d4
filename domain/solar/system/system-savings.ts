import type { DeliveryFees } from '../../delivery/delivery-fee.ts'
import type { BatteryChemistry } from './battery-chemistry.ts'
import { batteryLifeYears } from './battery-life-cost.ts'
import { yearlyEnergyCostKobo } from './energy-cost.ts'
import { installedCost, sumOfInstalledCost, type InstalledCost } from './installed-cost.ts'
import type { GeneratorPrices } from '../generator/new-generator.ts'
import type { EnergyPrices } from '../load/load-from-spend.ts'
import type { TariffBand } from '../load/tariff-band.ts'
import { irradiationUncertainty } from '../climate/places.ts'
import type { ShopLine, ShopSystem } from './shop-system.ts'
import { simulateYear, type SystemYear, type YearTotals } from './simulated-year.ts'
import { systemEconomics, type SystemEconomics } from './system-economics.ts'

/** Prices, rates and lifetimes that staff maintain in the table `calculator_values`. */
export interface AnswerRates {
  /** Price of a kWh before tax, by service band. */
  gridKoboPerKwh: Record<TariffBand, number>
  electricityVatShare: number
  petrolKoboPerLitre: number
  dieselKoboPerLitre: number
  generator: GeneratorPrices
  /** Balance of system and labour, as a share of the price of the parts, and its minimum. */
  installationShare: number
  minInstallationKobo: number
  maintenanceShare: number
  inverterLifeYears: number
  degradationShare: number
  gridPriceRise: number
  fuelPriceRise: number
  discountRate: number
  /** Uncertainty of the energy prices, for the range of the payback time. */
  priceUncertaintyShare: number
}

export interface YearCost {
  gridKobo: number
  fuelKobo: number
}

/** What a system is compared with, and at which prices. */
export interface SavingsQuestion {
  today: YearTotals
  prices: EnergyPrices
  rates: AnswerRates
  chemistry: BatteryChemistry
  /** Of the state of the site. */
  fees: DeliveryFees
  /** What need not be bought because of the system, now and every so many years. */
  spared?: { priceKobo: number; everyYears: number }
}

export interface Savings {
  costToday: YearCost
  costWithSystem: YearCost
  savingKobo: number
  installed: InstalledCost
  /** The parts, and everything of `installed` that has a price. */
  investmentKobo: number
  economics: SystemEconomics
}

export const analysisYears = 20

/**
 * Savings of a system against today, in the first year and over 20 years.
 * @param priceShare factor on today's prices of grid and fuel
 */
export function systemSavings(
  system: ShopSystem,
  totals: YearTotals,
  { today, prices, rates, chemistry, fees, spared }: SavingsQuestion,
  priceShare = 1,
): Savings {
  const installed = installedCost(system.lines, fees, {
    share: rates.installationShare,
    minKobo: rates.minInstallationKobo,
  })
  const investmentKobo = system.partsKobo + sumOfInstalledCost(installed)
  const energyPrices = {
    gridKoboPerKwh: prices.gridKoboPerKwh * priceShare,
    fuelKoboPerLitre: prices.fuelKoboPerLitre * priceShare,
  }
  const costOf = ({ gridToLoad, gridToBattery, fuelLitres }: YearTotals) =>
    yearlyEnergyCostKobo({ gridKwh: gridToLoad + gridToBattery, fuelLitres }, energyPrices)
  const costOfPart = (part: ShopLine['part']) =>
    system.lines
      .filter((line) => line.part === part)
      .reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0)
  const [before, after] = [costOf(today), costOf(totals)]
  const economics = systemEconomics({
    investmentKobo: Math.max(1, investmentKobo - (spared?.priceKobo ?? 0)),
    gridSavingKobo: before.gridKobo - after.gridKobo,
    fuelSavingKobo: before.fuelKobo - after.fuelKobo,
    servedKwh: totals.pvUsedDc + totals.dischargeDc,
    maintenanceKoboPerYear: Math.round(investmentKobo * rates.maintenanceShare),
    replacements: [
      { costKobo: costOfPart('battery'), everyYears: batteryYears(system, totals, chemistry) },
      { costKobo: costOfPart('inverter'), everyYears: rates.inverterLifeYears },
      ...(spared ? [{ costKobo: -spared.priceKobo, everyYears: spared.everyYears }] : []),
    ],
    years: analysisYears,
    degradationShare: rates.degradationShare,
    gridPriceRise: rates.gridPriceRise,
    fuelPriceRise: rates.fuelPriceRise,
    discountRate: rates.discountRate,
  })
  return {
    costToday: before,
    costWithSystem: after,
    savingKobo: before.gridKobo + before.fuelKobo - after.gridKobo - after.fuelKobo,
    installed,
    investmentKobo,
    economics,
  }
}

/** How long the battery of a system lasts, emptied as often as in the simulated year. */
function batteryYears(
  { batteryCount, batteryUnitKwh, batteryLimits }: ShopSystem,
  { dischargeDc }: YearTotals,
  { lifeYears, roundTripEfficiency }: BatteryChemistry,
): number {
  const usableKwh = batteryCount * batteryUnitKwh * batteryLimits.depthOfDischarge
  return batteryLifeYears(
    { cycles: batteryLimits.cycles, calendarYears: lifeYears },
    dischargeDc / Math.sqrt(roundTripEfficiency) / usableKwh,
  )
}

export interface SavingsRange {
  /** Payback with more irradiation and higher prices, and with less of both. Null: never. */
  paybackRange: { minYears: number | null; maxYears: number | null }
  savingRangeKobo: { min: number; max: number }
}

/** Range of the savings when irradiation and prices deviate in the same direction. */
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
      minYears: good.economics.paybackYears,
      maxYears: poor.economics.paybackYears,
    },
    savingRangeKobo: {
      min: Math.min(poor.savingKobo, good.savingKobo),
      max: Math.max(poor.savingKobo, good.savingKobo),
    },
  }
}
