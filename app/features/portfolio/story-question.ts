import { findPlaceOfState } from '../../../domain/solar/climate/places.ts'
import { spendFromLitres } from '../../../domain/solar/load/load-from-spend.ts'
import { energyPrices } from '../../../domain/solar/system/energy-prices.ts'
import type { AnswerRates } from '../../../domain/solar/system/system-savings.ts'
import type { Tables } from '../../platform/database.gen.ts'
import {
  defaultQuestion,
  toAnswerQuestion,
  type SolarQuestion,
} from '../calculators/solar-question.ts'

type PlaceBefore = Pick<
  Tables<'portfolio_items'>,
  | 'type'
  | 'state'
  | 'fuel'
  | 'generator_kva'
  | 'generator_hours_per_day'
  | 'grid_hours_per_day'
  | 'litres_per_week_before'
  | 'weeks_per_year'
>

/**
 * The place of a story as a question to the solar calculator: the same grid and generator, and a
 * spend that burns the same litres. Null where the hours of the generator are unknown.
 */
export function questionOfStory(before: PlaceBefore, rates: AnswerRates): SolarQuestion | null {
  const place = findPlaceOfState(before.state)
  if (!place || before.generator_hours_per_day === null) return null
  const question: SolarQuestion = {
    ...defaultQuestion,
    place: place.code.replace('NG-', ''),
    shape: before.type === 'residential' ? 'home' : 'business',
    fuel: before.fuel === 'diesel' ? 'diesel' : 'petrol',
    gridHours: before.grid_hours_per_day,
    generatorKva: before.generator_kva,
    generatorHours: before.generator_hours_per_day,
  }
  const asked = toAnswerQuestion(question)
  const kobo = spendFromLitres(before.litres_per_week_before * before.weeks_per_year, {
    today: asked.today,
    prices: energyPrices(asked, rates),
    shape: question.shape,
  })
  return kobo === null ? null : { ...question, spendNaira: Math.round(kobo / 100_000) * 1000 }
}
