import { expect, test } from 'vitest'
import { defaultAppliances } from './appliance-choice.ts'
import { defaultQuestion, readNumber, toAnswerQuestion } from './solar-question.ts'

test.each([
  ['spend', '₦120,000', 120_000],
  ['spend', '120 000', 120_000],
  ['tariff', '209.50', 209.5],
  ['light', '4.5', 4.5],
  ['watts', '1,200', 1_200],
] as const)('reads %s from "%s"', (key, text, value) => expect(readNumber(key, text)).toBe(value))

test.each([
  ['spend', '120.000'],
  ['spend', '120 000,50'],
  ['tariff', '1.234'],
  ['litre', '1.234'],
  ['light', '4,5'],
  ['watts', '1,2'],
] as const)('refuses %s from "%s", which is ambiguous or malformed', (key, text) =>
  expect(readNumber(key, text)).toBeNull(),
)

test('a typical flat starts with its appliances at their usual watts and hours', () =>
  expect(defaultAppliances).toEqual([
    { key: 'led-bulb', quantity: 8, dayHours: 0, nightHours: 6, watts: 10 },
    { key: 'ceiling-fan', quantity: 3, dayHours: 4, nightHours: 8, watts: 75 },
    { key: 'phone', quantity: 4, dayHours: 1, nightHours: 2, watts: 10 },
    { key: 'tv', quantity: 1, dayHours: 3, nightHours: 4, watts: 120 },
    { key: 'router', quantity: 1, dayHours: 12, nightHours: 12, watts: 12 },
    { key: 'large-fridge', quantity: 1, dayHours: 12, nightHours: 12, watts: 300 },
  ]))

test('by default the generator of a home runs 4.1 hours a day, that of a business in working hours', () => {
  expect(toAnswerQuestion(defaultQuestion).today.generatorHoursPerDay).toBe(4.1)
  const business = { ...defaultQuestion, shape: 'business' } as const
  expect(toAnswerQuestion(business).today).toEqual({
    gridHoursPerDay: 12,
    fuel: 'petrol',
    generatorHoursPerDay: 'working hours',
  })
  expect(toAnswerQuestion({ ...business, generatorHours: 3 }).today.generatorHoursPerDay).toBe(3)
  expect(toAnswerQuestion({ ...business, fuel: 'none' }).today.generatorHoursPerDay).toBe(0)
})

test('the days a week and the profile of day and night reach the calculation', () => {
  const hotel = { ...defaultQuestion, shape: 'always', daysPerWeek: 6 } as const
  expect(toAnswerQuestion(hotel)).toMatchObject({
    demand: { shape: 'always' },
    daysPerWeek: 6,
    today: { generatorHoursPerDay: 'working hours' },
  })
})

test('the clock hours of the generator reach the calculation when both are known', () => {
  const hours = { ...defaultQuestion, generatorFromHour: 8, generatorToHour: 17 }
  expect(toAnswerQuestion(hours).today.generatorHours).toEqual({ fromHour: 8, toHour: 17 })
  expect(toAnswerQuestion({ ...hours, generatorToHour: null }).today.generatorHours).toBeUndefined()
})
