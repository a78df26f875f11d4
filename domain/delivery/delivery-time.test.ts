import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInLagos } from '../calendar/days.ts'
import {
  deliveryDays,
  describeDeliveryTime,
  formatDeliveryDays,
  formatPromisedDays,
  promisedDelivery,
  rangeOfDays,
  type DeliveryDays,
} from './delivery-time.ts'
import { isWorkingDay } from './working-days.ts'

const anyDays = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([min, more]): DeliveryDays => ({ min, max: min + more }))
const products = fc.array(anyDays, { maxLength: 6 })
const moments = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2060-12-31'),
  noInvalidDate: true,
})

test('a kit of 3–6 days to Lagos, which takes 1–3, arrives in 3–6; a cable to Borno in 6–14', () => {
  const [lagos, borno] = [
    { min: 1, max: 3 },
    { min: 6, max: 14 },
  ]
  const [kit, cable] = [
    { min: 3, max: 6 },
    { min: 1, max: 3 },
  ]
  expect(deliveryDays(lagos, [kit, cable])).toEqual(kit)
  expect(deliveryDays(borno, [cable])).toEqual(borno)
  expect(deliveryDays({ min: 1, max: 9 }, [{ min: 3, max: 5 }])).toEqual({ min: 3, max: 9 })
  expect(rangeOfDays([lagos, borno, kit])).toEqual({ min: 1, max: 14 })
})

test('a delivery takes as long as the slowest part, in any order, and one more product never speeds it up', () => {
  fc.assert(
    fc.property(anyDays, products, anyDays, (state, some, more) => {
      const days = deliveryDays(state, some)
      expect(days.min).toBeLessThanOrEqual(days.max)
      expect(days).toEqual(deliveryDays(state, some.toReversed()))
      const withMore = deliveryDays(state, [...some, more])
      expect(withMore.min).toBeGreaterThanOrEqual(Math.max(days.min, more.min))
      expect(withMore.max).toBeGreaterThanOrEqual(Math.max(days.max, more.max))
    }),
  )
})

test('the promised days are working days, not before the payment, and in order', () => {
  fc.assert(
    fc.property(moments, anyDays, (paidAt, days) => {
      const { from, by } = promisedDelivery({ paidAt, days })
      expect([isWorkingDay(from), isWorkingDay(by)]).toEqual([true, true])
      expect(from >= dayInLagos(paidAt)).toBe(true)
      expect(from <= by).toBe(true)
    }),
  )
})

test.each([
  ['Saturday noon', '2026-11-21T11:00:00Z', { from: '2026-11-25', by: '2026-11-30' }],
  // It is Tuesday in Lagos already.
  ['Monday before midnight UTC', '2026-11-23T23:30:00Z', { from: '2026-11-27', by: '2026-12-02' }],
  ['before Christmas', '2026-12-22T10:00:00Z', { from: '2026-12-28', by: '2026-12-31' }],
])('3–6 days from %s', (_, paidAt, expected) => {
  expect(promisedDelivery({ paidAt: new Date(paidAt), days: { min: 3, max: 6 } })).toEqual(expected)
})

test.each([
  [{ min: 2, max: 4 }, '2–4 working days'],
  [{ min: 3, max: 3 }, '3 working days'],
  [{ min: 1, max: 1 }, '1 working day'],
  [{ min: 0, max: 1 }, 'up to 1 working day'],
  [{ min: 0, max: 2 }, 'up to 2 working days'],
  [{ min: 0, max: 0 }, 'the same working day'],
])('%o is written as “%s”', (days, text) => {
  expect(formatDeliveryDays(days)).toBe(text)
})

test('before the payment the state is named', () => {
  expect(describeDeliveryTime('Lagos', { min: 2, max: 4 })).toBe(
    'Delivery to Lagos: 2–4 working days after your payment',
  )
})

test.each([
  ['2026-11-24', '2026-11-24', 'Tuesday 24 November 2026'],
  ['2026-11-24', '2026-11-27', 'Tuesday 24 to Friday 27 November 2026'],
  ['2026-11-27', '2026-12-02', 'Friday 27 November to Wednesday 2 December 2026'],
  ['2026-12-29', '2027-01-04', 'Tuesday 29 December 2026 to Monday 4 January 2027'],
])('%s and %s are written as “%s”', (from, by, text) => {
  expect(formatPromisedDays({ from, by })).toBe(text)
})
