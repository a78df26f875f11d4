import type { CarbonFactors } from '../carbon/carbon-factors.ts'
import { solarScenario } from '../solar/emissions/solar-scenario.ts'
import type { Place } from '../solar/climate/places.ts'
import type { EnergyPrices, PowerToday } from '../solar/load/load-from-spend.ts'
import { usualYield } from '../solar/panels/usual-yield.ts'
import { yearlyEnergyCostKobo } from '../solar/system/energy-cost.ts'
import { systemPaybackYears } from '../solar/system/system-economics.ts'
import type { AnswerRates } from '../solar/system/system-savings.ts'

/** What was built and what was read there. Everything else about a story is calculated. */
export interface Story {
  place: Place
  kwp: number
  /** Share of the yearly generation that took the place of generator or grid, 0 to 1. */
  usedShare: number
  fuel: NonNullable<PowerToday['fuel']>
  /** Fuel of a year, before less after. */
  litresSaved: number
  hasGrid: boolean
  /** What such a system costs today. */
  costKobo: number
}

export interface StoryRates {
  /** Of today; the grid with tax. */
  prices: EnergyPrices
  rates: Pick<
    AnswerRates,
    | 'maintenanceShare'
    | 'degradationShare'
    | 'gridPriceRise'
    | 'fuelPriceRise'
    | 'discountRate'
    | 'inverterLifeYears'
  >
  factors: CarbonFactors
}

export interface StoryFigures {
  /** Energy of a year, kWh: what the panels make, and what of it replaced generator and grid. */
  generationKwh: number
  usedKwh: number
  gridKwh: number
  /** Litres of a year that the panels replaced. */
  litres: number
  avoidedKg: number
  savingKoboPerYear: number
  /**
   * With ageing of the panels and maintenance. Null when it takes longer than `countedYears`: after
   * the life of an inverter new parts are needed, which are not counted.
   */
  paybackYears: number | null
  countedYears: number
}

/**
 * The figures of a system that was built, at the prices of today. Tonnes as in the carbon
 * calculator: the generator first, then the grid, and power that replaced neither does not count.
 * @throws RangeError for an amount that is negative or not finite
 */
export function storyFigures(story: Story, { prices, rates, factors }: StoryRates): StoryFigures {
  const { place, kwp, usedShare, fuel, litresSaved, hasGrid, costKobo } = story
  const yieldKwhPerKwp = usualYield(place).acKwhPerYear
  const replaced = solarScenario(
    {
      [fuel === 'diesel' ? 'generatorDieselLitres' : 'generatorPetrolLitres']: litresSaved,
      gridKwh: hasGrid ? kwp * yieldKwhPerKwp : 0,
    },
    { kwp, yieldKwhPerKwp, usedShare },
    factors,
  )
  const litres = replaced.dieselLitres + replaced.petrolLitres
  const saving = yearlyEnergyCostKobo({ gridKwh: replaced.gridKwh, fuelLitres: litres }, prices)
  const countedYears = Math.max(1, Math.floor(rates.inverterLifeYears))
  const paybackYears = systemPaybackYears({
    ...rates,
    investmentKobo: costKobo,
    gridSavingKobo: saving.gridKobo,
    fuelSavingKobo: saving.fuelKobo,
    servedKwh: replaced.usedKwh,
    maintenanceKoboPerYear: Math.round(costKobo * rates.maintenanceShare),
    replacements: [],
    years: countedYears,
  })
  return {
    generationKwh: replaced.generationKwh,
    usedKwh: replaced.usedKwh,
    gridKwh: replaced.gridKwh,
    litres,
    avoidedKg: replaced.avoidedKg,
    savingKoboPerYear: saving.gridKobo + saving.fuelKobo,
    paybackYears,
    countedYears,
  }
}
