import { describe, expect, test } from 'vitest'
import { toUse } from '../../app/features/calculators/appliance-choice.ts'
import { answerSolar } from '../../app/features/calculators/answer-state.ts'
import { chooseAccessories } from '../../domain/catalogue/protection/choose-accessories.ts'
import { partsOfSystem } from '../../domain/solar/system/shop-system.ts'
import { usePageSupabase } from '../use/use-page-supabase.ts'
import type { AdviceCase } from './advice-case.ts'
import { brokenLimits } from './broken-limits.ts'
import { builtOf, kwhOfBattery, kwhOfHours } from './built-system.ts'
import { homes } from './homes.ts'
import { loadShop } from './load-shop.ts'
import { publicPlaces } from './public-places.ts'
import { trades } from './trades.ts'

/*
 * The advice book: what we would tell customers across Nigeria, with the products and prices of the
 * shop. Each answer keeps every limit of the data sheets, and its cost, payback and fuel are what an
 * engineer expects who estimates them by hand.
 */
const { supabase } = await usePageSupabase()
const { data, sheets } = await loadShop(supabase)
const cases = [...homes, ...trades, ...publicPlaces]

test('the book has 28 cases', () => expect(cases).toHaveLength(28))

describe.each(cases)('$name', ({ question, expected }) => {
  const { answer, range, refusal } = answerSolar(question, data)
  test('has an answer', () => expect(refusal).toBeNull())
  if (range)
    test('is a project of the expected size and payback', () => {
      expectWithin(range.investmentKobo.min / 1e8, expected.costMillion)
      expectWithin(range.investmentKobo.max / 1e8, expected.costMillion)
      expectWithin(range.paybackYears.min, expected.paybackYears)
      expectWithin(range.paybackYears.max, expected.paybackYears)
      expect(range.arrayKwp.max).toBeGreaterThan(40)
    })
  if (!answer) return
  const built = builtOf(answer.system, sheets)
  test('keeps every limit of the data sheets', () =>
    expect(brokenLimits(built, answer.load, question.uses.map(toUse))).toEqual([]))
  test('has its protection, cable and mounting in the shop', () =>
    expect(
      chooseAccessories(partsOfSystem(answer.system, data.shop), data.accessories).notSold,
    ).toEqual([]))
  test('is in stock', () =>
    expect(answer.system.lines.filter(({ isInStock }) => !isInStock)).toEqual([]))
  test('leaves hardly anything dark', () => {
    expect(answer.withSystem.unmetLoadShare).toBeLessThanOrEqual(0.05)
    expect(answer.unmetCriticalShare ?? 0).toBeLessThanOrEqual(0.01)
  })
  test('lasts its hours on the battery alone, where that is asked for', () => {
    if (question.aim === 'sun')
      expect(kwhOfBattery(built)).toBeGreaterThanOrEqual(kwhOfHours(answer))
  })
  test('costs, pays back and saves fuel as estimated by hand', () => {
    expectWithin(answer.investmentKobo / 1e8, expected.costMillion)
    expectWithin(answer.economics.paybackYears, expected.paybackYears)
    expectWithin(answer.today.fuelLitres, expected.litresToday)
    expect(answer.withSystem.fuelLitres).toBeLessThanOrEqual(answer.today.fuelLitres / 3)
  })
})

function expectWithin(value: number | null, [min, max]: AdviceCase['expected']['costMillion']) {
  expect(value ?? Infinity).toBeGreaterThanOrEqual(min)
  expect(value ?? Infinity).toBeLessThanOrEqual(max)
}
