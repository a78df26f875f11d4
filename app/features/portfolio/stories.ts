import { readCarbonFactors, type CarbonFactors } from '../../../domain/carbon/carbon-factors.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { storyFigures, type StoryFigures } from '../../../domain/portfolio/story-figures.ts'
import { findPlaceOfState } from '../../../domain/solar/climate/places.ts'
import { bandOfHours } from '../../../domain/solar/load/tariff-band.ts'
import { energyPrices } from '../../../domain/solar/system/energy-prices.ts'
import type { AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { getDatedValue, ratesOf, tariffKeyOf } from '../calculators/answer-rates.ts'
import { listCalculatorValues, type DatedValue } from '../calculators/calculator-data.ts'
import { listCarbonFactors } from '../calculators/carbon-factors.ts'

/** The columns that the figures of a story are calculated from. */
export const storyColumns =
  'state, kwp, used_share, fuel, weeks_per_year, grid_hours_per_day, litres_per_week_before, litres_per_week_after, cost_min_naira, cost_max_naira'

type StoryRow = Pick<
  Tables<'portfolio_items'>,
  | 'state'
  | 'kwp'
  | 'used_share'
  | 'fuel'
  | 'weeks_per_year'
  | 'grid_hours_per_day'
  | 'litres_per_week_before'
  | 'litres_per_week_after'
  | 'cost_min_naira'
  | 'cost_max_naira'
>

/** The prices, rates and factors of today. */
interface Today {
  values: DatedValue[]
  rates: AnswerRates
  factors: CarbonFactors
}

export async function readToday(supabase: Supabase): Promise<Today> {
  const [values, factors] = await Promise.all([
    listCalculatorValues(supabase),
    listCarbonFactors(supabase),
  ])
  return { values, rates: ratesOf(values), factors: readCarbonFactors(factors) }
}

/** What the pages show of a story besides its own columns. */
export interface StoryNumbers extends StoryFigures {
  /** The middle of what such a system costs today. */
  costKobo: number
  fuelKoboPerLitre: number
  /** With tax. */
  gridKoboPerKwh: number
}

/** The figures of a story at the prices of today. */
export function storyNumbers(row: StoryRow, { rates, factors }: Today): StoryNumbers {
  const place = findPlaceOfState(row.state)
  if (!place) throw new RangeError(`the portfolio has an unknown state ${row.state}`)
  const fuel = row.fuel === 'diesel' ? 'diesel' : 'petrol'
  const prices = energyPrices({ today: { gridHoursPerDay: row.grid_hours_per_day, fuel } }, rates)
  const costKobo = koboFromNaira((row.cost_min_naira + row.cost_max_naira) / 2)
  const litresSaved = (row.litres_per_week_before - row.litres_per_week_after) * row.weeks_per_year
  const figures = storyFigures(
    {
      place,
      kwp: row.kwp,
      usedShare: row.used_share,
      fuel,
      litresSaved,
      hasGrid: row.grid_hours_per_day > 0,
      costKobo,
    },
    { prices, rates, factors },
  )
  return { ...figures, costKobo, ...prices }
}

/** The dates of the prices and the factors behind a story, for the sentences that show the sum. */
export interface StoryPrices {
  fuelAsOf: string
  gridAsOf: string
  fuelKg: number
  gridKg: number
}

export function storyPrices(
  row: Pick<StoryRow, 'fuel' | 'grid_hours_per_day'>,
  { values, factors }: Today,
): StoryPrices {
  const asOf = (key: string) => getDatedValue(values, key).as_of
  return {
    fuelAsOf: asOf(row.fuel),
    gridAsOf: asOf(tariffKeyOf(bandOfHours(row.grid_hours_per_day))),
    fuelKg: row.fuel === 'diesel' ? factors.dieselKgPerLitre : factors.petrolKgPerLitre,
    gridKg: factors.gridAvoidedKgPerKwh,
  }
}
