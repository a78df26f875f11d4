import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  lagosFees,
  roundCarbonFactors,
  solarRates,
  solarShop,
} from '../../../test/shop/solar-shop.ts'
import { findPlace } from '../climate/places.ts'
import { solarAnswer, type AnswerQuestion } from './solar-answer.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const question: AnswerQuestion = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  demand: {
    uses: [{ watts: 4000, quantity: 1, dayHours: 8, nightHours: 0, dutyShare: 1, startFactor: 1 }],
  },
  today: { gridHoursPerDay: 6, fuel: 'petrol', generatorHoursPerDay: 'working hours' },
  chemistry: 'lfp',
  aim: 'value',
  dayOfYear: 74,
}
const data = {
  shop: solarShop,
  rates: solarRates,
  carbonFactors: roundCarbonFactors,
  feesByState: { Lagos: lagosFees },
}

function answerOf(part: Partial<AnswerQuestion> = {}) {
  const answer = solarAnswer({ ...question, ...part }, data)
  if (typeof answer === 'string' || answer.kind !== 'system') throw new Error('no system')
  return answer
}

describe('days a week', () => {
  const [everyDay, fiveDays] = [answerOf(), answerOf({ daysPerWeek: 5 })]
  test('seven are the answer without the question', () => {
    const { systemsTried, economics } = answerOf({ daysPerWeek: 7 })
    expect({ systemsTried, economics }).toEqual({
      systemsTried: everyDay.systemsTried,
      economics: everyDay.economics,
    })
  })
  test('five burn five sevenths of the fuel, and pay back later', () => {
    within(fiveDays.today.fuelLitres / everyDay.today.fuelLitres, 5 / 7, 0.02)
    within(fiveDays.today.load / everyDay.today.load, 5 / 7, 0.02)
    expect(fiveDays.savingKobo).toBeLessThan(everyDay.savingKobo)
    expect(fiveDays.economics.paybackYears).toBeGreaterThan(everyDay.economics.paybackYears ?? 20)
  })
  test('the same spend on five days buys more on each', () => {
    const demand = { monthlyKobo: 30_000_000, shape: 'business' as const }
    const ofSpend = (daysPerWeek: number) => answerOf({ demand, daysPerWeek })
    const [five, seven] = [ofSpend(5), ofSpend(7)]
    within((five.costToday.gridKobo + five.costToday.fuelKobo) / 12 / 30_000_000, 1, 1e-3)
    expect(five.load.dailyKwh).toBeGreaterThan(1.15 * seven.load.dailyKwh)
    expect(five.load.dailyKwh).toBeLessThan(1.4 * seven.load.dailyKwh)
  })
})

test('a hotel that runs day and night has more battery for each kWh than a shop, and a lower peak', () => {
  const at = (shape: 'business' | 'always') =>
    answerOf({
      demand: { monthlyKobo: 40_000_000, shape },
      today: { gridHoursPerDay: 12, fuel: 'diesel', generatorHoursPerDay: 'working hours' },
    })
  const [shop, hotel] = [at('business'), at('always')]
  within(hotel.load.nightKwh / hotel.load.dailyKwh, 0.5, 1e-9)
  expect(hotel.generatorHours).toEqual({ fromHour: 0, toHour: 24 })
  expect(hotel.batteryKwh / hotel.load.dailyKwh).toBeGreaterThan(
    shop.batteryKwh / shop.load.dailyKwh,
  )
  expect(hotel.load.peakKw).toBeLessThan(shop.load.peakKw)
})
