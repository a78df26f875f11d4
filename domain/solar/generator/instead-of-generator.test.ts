import { describe, expect, test } from 'vitest'
import {
  lagosFees,
  roundCarbonFactors,
  solarRates,
  solarShop,
} from '../../../test/shop/solar-shop.ts'
import { within } from '../../../test/within.ts'
import { findPlace } from '../climate/places.ts'
import { solarAnswer, type AnswerData, type AnswerQuestion } from '../system/solar-answer.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const data: AnswerData = {
  shop: solarShop,
  rates: solarRates,
  carbonFactors: roundCarbonFactors,
  feesByState: { Lagos: lagosFees },
}
const fridges = {
  watts: 700,
  quantity: 1,
  dayHours: 12,
  nightHours: 12,
  dutyShare: 1,
  startFactor: 1,
}
const noGenerator = { gridHoursPerDay: 12, fuel: null, generatorHoursPerDay: 0 }

const question: AnswerQuestion = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  demand: { uses: [fridges] },
  today: noGenerator,
  chemistry: 'lfp',
  aim: 'value',
  dayOfYear: 74,
}

function answerOf(part: Partial<AnswerQuestion> = {}) {
  const answer = solarAnswer({ ...question, ...part }, data)
  if (typeof answer === 'string' || answer.kind !== 'system') throw new Error('no system')
  return answer
}

describe('no generator today is compared with buying one', () => {
  const answer = answerOf()
  const instead = answer.insteadOfGenerator
  if (!instead) throw new Error('no comparison')
  test('one that carries the load, at its price', () =>
    expect(instead).toMatchObject({ fuel: 'petrol', ratedKva: 1, priceKobo: 14_000_000 }))
  test('it burns fuel for about four hours a day, and leaves the rest off', () => {
    within(instead.hoursPerDay, 4.1, 0.3)
    // 4.1 hours a day: 0.175 l × 0.8 kW + 0.35 l × 0.7 kW an hour.
    const litres = instead.hoursPerDay * 365 * (0.175 * 0.8 + 0.35 * 0.7)
    within(instead.cost.fuelKobo / (litres * 106_135), 1, 1e-6)
    within(instead.unmetLoadShare, (12 - instead.hoursPerDay) / 24, 1e-3)
  })
  test('the system costs more by the difference of the prices, and saves the fuel', () => {
    expect(instead.moreKobo).toBe(answer.investmentKobo - 14_000_000)
    within(instead.savingKobo - answer.savingKobo, instead.cost.fuelKobo, 1)
    const before = answer.economics.paybackYears ?? Infinity
    expect(instead.paybackYears).toBeLessThan(before)
  })
  test('a business runs it while it works', () => {
    const business = answerOf({ newGeneratorHours: 'working hours' })
    expect(business.insteadOfGenerator?.hoursPerDay).toBeGreaterThan(instead.hoursPerDay)
  })
  test('nothing is compared where there is a generator, or the grid never fails', () => {
    const today = { ...noGenerator, fuel: 'petrol' as const, generatorHoursPerDay: 4 }
    expect(answerOf({ today }).insteadOfGenerator).toBeNull()
    const always = { ...noGenerator, gridHoursPerDay: 24 }
    expect(answerOf({ today: always }).insteadOfGenerator).toBeNull()
  })
})
