import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  lagosFees,
  roundCarbonFactors,
  solarRates,
  solarShop,
} from '../../../test/shop/solar-shop.ts'
import { findPlace } from '../climate/places.ts'
import { solarAnswer, type AnswerData, type AnswerQuestion } from './solar-answer.ts'

const lagos = findPlace('NG-LA')
if (!lagos) throw new Error('no Lagos')
const data: AnswerData = {
  shop: solarShop,
  rates: solarRates,
  carbonFactors: roundCarbonFactors,
  feesByState: { Lagos: lagosFees, Kano: { ...lagosFees, crewFeeKobo: 20_000_000 } },
}
const question: AnswerQuestion = {
  place: lagos,
  plane: { tiltDeg: 10, azimuthDeg: 180 },
  demand: { monthlyKobo: 6_500_000, shape: 'home' },
  today: { gridHoursPerDay: 12, fuel: 'petrol', generatorHoursPerDay: 4 },
  chemistry: 'lfp',
  aim: 'value',
  dayOfYear: 74,
}
const refrigerator = {
  watts: 100,
  quantity: 1,
  dayHours: 12,
  nightHours: 12,
  dutyShare: 1,
  startFactor: 1,
}

function answerOf(part: Partial<AnswerQuestion> = {}, other: Partial<AnswerData> = {}) {
  const answer = solarAnswer({ ...question, ...part }, { ...data, ...other })
  if (typeof answer === 'string') throw new Error(answer)
  if (answer.kind !== 'system') throw new Error(answer.kind)
  return answer
}

describe('an answer adds up', () => {
  const answer = answerOf()
  test('parts and installation are the investment', () =>
    expect(
      answer.system.lines.reduce(
        (sum, { priceKobo, quantity }) => sum + priceKobo * quantity,
        answer.installed.labourKobo,
      ),
    ).toBe(answer.investmentKobo))
  test('months sum to the year', () => {
    within(
      answer.months.reduce((sum, { load }) => sum + load, 0),
      answer.withSystem.load,
      1e-6,
    )
    within(
      answer.months.reduce((sum, { pvUsed }) => sum + pvUsed, 0),
      answer.withSystem.pvUsedDc + answer.withSystem.chargeDc,
      1e-6,
    )
  })
  test('the costs of today are the spend', () =>
    within((answer.costToday.gridKobo + answer.costToday.fuelKobo) / 12 / 6_500_000, 1, 1e-3))
  test('the saving is the difference of the costs, and lies in its range', () => {
    expect(answer.savingKobo).toBe(
      answer.costToday.gridKobo +
        answer.costToday.fuelKobo -
        answer.costWithSystem.gridKobo -
        answer.costWithSystem.fuelKobo,
    )
    expect(answer.savingRangeKobo.min).toBeLessThan(answer.savingKobo)
    expect(answer.savingRangeKobo.max).toBeGreaterThan(answer.savingKobo)
  })
  test('at most 5 % of the load is unmet', () =>
    expect(answer.withSystem.unmetLoadShare).toBeLessThan(0.05))
  test('the day has 24 hours', () => expect(answer.day).toHaveLength(24))
})

describe('avoided emissions', () => {
  const factors = roundCarbonFactors
  test('are displaced grid energy and petrol, at the given factors', () => {
    const { avoidedKg, today, withSystem } = answerOf()
    const gridKwh = today.gridToLoad - withSystem.gridToLoad - withSystem.gridToBattery
    const litres = today.fuelLitres - withSystem.fuelLitres
    within(avoidedKg, Math.max(0, gridKwh) * 0.4 + litres * 2, 1e-9)
  })
  test('follow the factor of petrol', () => {
    const doubled = { ...factors, petrolKgPerLitre: 4 }
    const before = answerOf()
    const litres = before.today.fuelLitres - before.withSystem.fuelLitres
    within(answerOf({}, { carbonFactors: doubled }).avoidedKg - before.avoidedKg, 2 * litres, 1e-9)
  })
  test('follow the factor of diesel where the generator burns diesel', () => {
    const today = { ...question.today, fuel: 'diesel' as const }
    const none = { ...factors, gridAvoidedKgPerKwh: 0, petrolKgPerLitre: 0 }
    const answer = answerOf({ today }, { carbonFactors: none })
    within(answer.avoidedKg, 3 * (answer.today.fuelLitres - answer.withSystem.fuelLitres), 1e-9)
  })
  test('are never negative: a battery that charges from the grid displaces no grid energy', () => {
    const today = { gridHoursPerDay: 2, fuel: null, generatorHoursPerDay: 0 }
    const answer = answerOf({ today, demand: { uses: [refrigerator] } })
    expect(answer.avoidedKg).toBeGreaterThanOrEqual(0)
  })
})

test('dust on the panels lowers the yield by its percent, and asks for more panels', () => {
  const [usual, dusty] = [
    answerOf(),
    answerOf({ plane: { ...question.plane, soilingPercent: 12 } }),
  ]
  within(dusty.size.arrayKwp / usual.size.arrayKwp, 0.98 / 0.88, 1e-9)
  within(dusty.acKwhPerKwp / usual.acKwhPerKwp, 0.88 / 0.98, 5e-3)
})

describe('the aim', () => {
  const value = answerOf({ aim: 'value' })
  const sun = answerOf({ aim: 'sun' })
  test('value: worth at least as much as the system for the worst month', () => {
    expect(value.economics.netPresentValueKobo).toBeGreaterThanOrEqual(
      sun.economics.netPresentValueKobo,
    )
    expect(value.arrayKwp).toBeLessThanOrEqual(sun.arrayKwp)
  })
  test('sun: at least the size of the worst month', () => {
    expect(sun.arrayKwp).toBeGreaterThanOrEqual(sun.size.arrayKwp)
    expect(sun.batteryKwh).toBeGreaterThanOrEqual(sun.size.batteryKwh)
    expect(sun.system.inverterKva).toBeGreaterThanOrEqual(sun.size.inverterKva)
  })
})

describe('autonomy', () => {
  test.each([
    [12, 12],
    [18, 6],
    [22, 4],
    [24, 4],
  ])('with %d hours of grid it is %d hours', (gridHoursPerDay, hours) =>
    expect(answerOf({ today: { ...question.today, gridHoursPerDay } }).autonomyHours).toBe(hours),
  )
  test('the visitor may choose it', () =>
    expect(answerOf({ autonomyHours: 6 }).autonomyHours).toBe(6))
  test('none: the system has no battery and serves the day', () => {
    const today = { ...question.today, gridHoursPerDay: 24 }
    const answer = answerOf({ autonomyHours: 0, today })
    expect(answer.batteryKwh).toBe(0)
    expect(answer.system.lines.map(({ part }) => part)).toEqual(['panel', 'inverter'])
    expect(answer.withSystem.dischargeDc).toBe(0)
    const { load } = answer
    const withBattery = answerOf({ today, autonomyHours: 4 }).size.arrayKwp
    within(answer.size.arrayKwp / withBattery, 1 - load.nightKwh / load.dailyKwh, 1e-9)
  })
})

describe('prices', () => {
  test('the tariff gets VAT, the fuel price does not', () => {
    const { costToday, today } = answerOf()
    within(costToday.gridKobo / today.gridToLoad, 6_400 * 1.075, 0.01)
    within(costToday.fuelKobo / today.fuelLitres, 106_135, 0.01)
  })
  test.each([
    [20, undefined, 20_950],
    [19, undefined, 6_600],
    [6, undefined, 6_000],
    [14, 'A', 20_950],
  ] as const)('%d hours of grid with band %s: %d kobo a kWh', (gridHoursPerDay, band, kobo) => {
    const today = { ...question.today, gridHoursPerDay }
    const answer = answerOf({ today, ...(band && { band }) })
    within(answer.costToday.gridKobo / answer.today.gridToLoad, kobo * 1.075, 0.01)
  })
  test("the visitor's own prices replace ours", () => {
    const { costToday, today } = answerOf({ tariffKoboPerKwh: 10_000, fuelKoboPerLitre: 90_000 })
    within(costToday.gridKobo / today.gridToLoad, 10_750, 0.01)
    within(costToday.fuelKobo / today.fuelLitres, 90_000, 0.01)
  })
  test('diesel has its own price', () => {
    const today = { ...question.today, fuel: 'diesel' as const }
    const answer = answerOf({ today })
    within(answer.costToday.fuelKobo / answer.today.fuelLitres, 140_961, 0.01)
  })
})

describe('no answer', () => {
  test('without grid and generator a spend implies no load', () =>
    expect(
      solarAnswer(
        { ...question, today: { gridHoursPerDay: 0, fuel: null, generatorHoursPerDay: 0 } },
        data,
      ),
    ).toBe('no supply'))
  test.each([100_000, 500_000, 1_300_000])(
    'a spend of %d kobo keeps the smallest generator turning, and says from where on it tells a load',
    (monthlyKobo) => {
      const demand = { monthlyKobo, shape: 'home' as const }
      const low = solarAnswer({ ...question, demand }, data)
      if (typeof low === 'string' || low.kind !== 'low spend') throw new Error('an answer')
      expect(low.minKobo).toBeGreaterThan(monthlyKobo)
      const enough = answerOf({ demand: { monthlyKobo: low.minKobo, shape: 'home' } })
      expect(enough.load.dailyKwh).toBeGreaterThan(1)
    },
  )
  test('appliances that never run are no load', () => {
    expect(solarAnswer({ ...question, demand: { uses: [] } }, data)).toBe('no load')
    const unused = { ...refrigerator, dayHours: 0, nightHours: 0 }
    expect(solarAnswer({ ...question, demand: { uses: [unused] } }, data)).toBe('no load')
  })
  test('10 MW are more than any project of the shop', () =>
    expect(
      solarAnswer(
        { ...question, demand: { uses: [{ ...refrigerator, quantity: 100_000 }] } },
        data,
      ),
    ).toBe('no parts'))
  test('an empty shop has no parts', () =>
    expect(
      solarAnswer(question, { ...data, shop: { panels: [], inverters: [], batteries: [] } }),
    ).toBe('no parts'))
})

describe('what must never go off', () => {
  const freezer = { ...refrigerator, watts: 150 }
  const fan = { ...refrigerator, watts: 400, dayHours: 6, nightHours: 12 }
  const today = { gridHoursPerDay: 8, fuel: null, generatorHoursPerDay: 0 }
  const usual = answerOf({ today, demand: { uses: [freezer, fan] } })
  const safe = answerOf({ today, demand: { uses: [{ ...freezer, isCritical: true }, fan] } })
  test('misses at most 1 % of its energy, at a price', () => {
    expect(usual.unmetCriticalShare).toBeNull()
    expect(usual.withSystem.unmetLoadShare).toBeGreaterThan(0.01)
    expect(safe.unmetCriticalShare).toBeLessThanOrEqual(0.01)
    expect(safe.investmentKobo).toBeGreaterThan(usual.investmentKobo)
  })
  test('does so off the grid, in places with dark months, and with the aim of sun', () => {
    const offGrid = { gridHoursPerDay: 0, fuel: null, generatorHoursPerDay: 0 }
    const uses = [{ ...freezer, isCritical: true }]
    for (const aim of ['value', 'sun'] as const)
      for (const code of ['NG-LA', 'NG-BY', 'NG-KN']) {
        const place = findPlace(code)
        if (!place) throw new Error(code)
        const answer = answerOf({ place, today: offGrid, aim, demand: { uses } })
        expect(answer.unmetCriticalShare, code).toBeLessThanOrEqual(0.01)
      }
  })
})

test('far from Lagos, delivery and the journey of the crew are in the investment', () => {
  const place = findPlace('NG-KN')
  if (!place) throw new Error('no Kano')
  const { installed, investmentKobo, system } = answerOf({ place })
  expect(installed).toMatchObject({ deliveryKobo: 1_200_000, journeyKobo: 20_000_000 })
  expect(investmentKobo).toBe(system.partsKobo + installed.labourKobo + 21_200_000)
})

test('appliances give the load', () =>
  within(answerOf({ demand: { uses: [refrigerator] } }).load.dailyKwh, 2.4, 1e-9))

test.each([
  ['no spend', { demand: { monthlyKobo: 0, shape: 'home' } }],
  ['a spend that is not a number', { demand: { monthlyKobo: NaN, shape: 'home' } }],
  ['25 hours of grid', { today: { ...question.today, gridHoursPerDay: 25 } }],
  ['day 366', { dayOfYear: 366 }],
  ['an autonomy of 300 hours', { autonomyHours: 300 }],
] satisfies [string, Partial<AnswerQuestion>][])('refuses %s', (_, wrong) => {
  expect(() => solarAnswer({ ...question, ...wrong }, data)).toThrow(RangeError)
})

describe('a generator that runs in working hours', () => {
  const school = answerOf({
    demand: {
      uses: [{ ...refrigerator, watts: 4000, dayHours: 8, nightHours: 0 }],
    },
    today: { gridHoursPerDay: 6, fuel: 'petrol', generatorHoursPerDay: 'working hours' },
  })
  test('burns fuel in the hours of the load', () => {
    expect(school.generatorHours).toEqual({ fromHour: 8, toHour: 16 })
    // 4 kW in 8 hours of 18 / 24 outage: 0.175 × 4 + 0.35 × 4 = 2.1 litres an hour.
    within(school.today.fuelLitres / (2.1 * 8 * 365 * 0.75), 1, 0.05)
  })
  test('so a solar system pays back', () => expect(school.economics.paybackYears).toBeLessThan(6))
})
