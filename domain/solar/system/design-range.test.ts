import { describe, expect, test } from 'vitest'
import {
  lagosFees,
  roundCarbonFactors,
  solarRates,
  solarShop,
} from '../../../test/shop/solar-shop.ts'
import { findPlace } from '../climate/places.ts'
import type { PowerToday } from '../load/load-from-spend.ts'
import type { DesignRange } from './design-range.ts'
import { solarAnswer, type AnswerQuestion } from './solar-answer.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const question: AnswerQuestion = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  demand: { monthlyKobo: 500_000_000, shape: 'business' },
  today: { gridHoursPerDay: 12, fuel: 'diesel', generatorHoursPerDay: 'working hours' },
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
const answer = (part: Partial<AnswerQuestion> = {}) => solarAnswer({ ...question, ...part }, data)
function rangeOf(part: Partial<AnswerQuestion> = {}): DesignRange {
  const found = answer(part)
  if (typeof found === 'string' || found.kind !== 'design range') throw new Error('no range')
  return found
}

describe('a business that spends ₦5 million a month', () => {
  const range = rangeOf()
  test('gets a range above what the shop builds', () =>
    expect(range.arrayKwp.max).toBeGreaterThan(40))
  test.each(['arrayKwp', 'batteryKwh', 'inverterKva', 'investmentKobo', 'savingKobo'] as const)(
    '%s is a range',
    (key) => {
      expect(range[key].min).toBeGreaterThan(0)
      expect(range[key].max).toBeGreaterThan(range[key].min)
    },
  )
  test('the saving stays below what is spent today', () =>
    expect(range.savingKobo.max).toBeLessThan(1.1 * 12 * 500_000_000))
  test('the payback is about cost over saving', () => {
    const { min, max } = range.paybackYears
    if (min === null || max === null) throw new Error('no payback')
    expect(min).toBeLessThan(max)
    expect(min).toBeGreaterThan((0.7 * range.investmentKobo.min) / range.savingKobo.max)
  })
  test('the inverters carry the peak with a quarter to spare', () =>
    expect(range.inverterKva.max).toBeGreaterThan((1.25 * range.load.peakKw) / 0.8))
})

test('twice the spend takes about twice the size', () => {
  const [one, two] = [500_000_000, 1_000_000_000].map((monthlyKobo) =>
    rangeOf({ demand: { monthlyKobo, shape: 'business' } }),
  )
  expect((two?.arrayKwp.max ?? NaN) / (one?.arrayKwp.max ?? NaN)).toBeCloseTo(2, 0)
})

test('a survey may change the size by a fifth, up or down', () => {
  const { arrayKwp } = rangeOf()
  expect(arrayKwp.max / arrayKwp.min).toBeCloseTo(1.2 / 0.8, 9)
})
test('enough sun for the worst month takes more', () =>
  expect(rangeOf({ aim: 'sun' }).investmentKobo.min).toBeGreaterThan(rangeOf().investmentKobo.min))

test('a smaller business gets a system', () =>
  expect(answer({ demand: { monthlyKobo: 30_000_000, shape: 'business' } })).toMatchObject({
    kind: 'system',
  }))
test('a payback that never comes is not hidden', () => {
  const cheap: PowerToday = { gridHoursPerDay: 20, fuel: null, generatorHoursPerDay: 0 }
  const demand = { monthlyKobo: 30_000_000, shape: 'business' } as const
  expect(rangeOf({ today: cheap, demand, tariffKoboPerKwh: 1_500 }).paybackYears.max).toBeNull()
})
