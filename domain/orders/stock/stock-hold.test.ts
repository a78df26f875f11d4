import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areLastUnits,
  extendedHoldEnd,
  holdEnd,
  holdMinutes,
  maxGuestUnits,
  mayHold,
  payFirstMethods,
  shortenedHoldEnd,
  type UnpaidOrders,
} from './stock-hold.ts'

const placedAt = new Date('2026-11-21T10:00:00Z')

test.each([
  ['paystack', false, '2026-11-21T10:30:00.000Z'],
  ['sandbox', false, '2026-11-21T10:30:00.000Z'],
  ['bank_transfer', false, '2026-11-21T12:00:00.000Z'],
  ['paystack', true, '2026-11-21T10:30:00.000Z'],
  ['bank_transfer', true, '2026-11-21T10:30:00.000Z'],
] as const)('an order by %s (last units: %s) is held until %s', (method, isLastUnits, until) => {
  expect(holdEnd({ placedAt, method, isLastUnits }).toISOString()).toBe(until)
  expect(holdMinutes({ method, isLastUnits })).toBe(
    (Date.parse(until) - Date.parse('2026-11-21T10:00:00Z')) / 60_000,
  )
})

test('a receipt adds 24 hours to the end; a shortened one leaves half an hour', () => {
  expect(extendedHoldEnd(new Date('2026-11-21T12:00:00Z')).toISOString()).toBe(
    '2026-11-22T12:00:00.000Z',
  )
  expect(shortenedHoldEnd(placedAt).toISOString()).toBe('2026-11-21T10:30:00.000Z')
})

test.each([
  // available, held, quantity
  [1, 0, 1, true],
  [2, 0, 1, false],
  [1, 1, 1, true],
  [10, 0, 5, false],
  [10, 0, 6, true],
  [7, 3, 2, false],
  [7, 3, 3, true],
  [10, 0, 10, true],
])(
  'with %i available and %i held, %i are the last units: %s',
  (available, held, quantity, expected) => {
    expect(areLastUnits({ available, held, quantity })).toBe(expected)
  },
)

test('however many orders come, the long holds never cover more than half of the units', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 40 }),
      (units, quantities) => {
        let available = units
        let held = 0
        let heldLong = 0
        for (const quantity of quantities.filter((each) => each <= units)) {
          if (quantity > available) continue
          if (!areLastUnits({ available, held, quantity })) heldLong += quantity
          available -= quantity
          held += quantity
        }
        expect(2 * heldLong).toBeLessThanOrEqual(units)
      },
    ),
  )
})

const none: UnpaidOrders = {
  email: 0,
  phone: 0,
  address: 0,
  network: 0,
  lastUnitsOfBuyer: 0,
  lastUnitsEnded: 0,
}

test.each([
  ['email', 5],
  ['phone', 5],
  ['address', 5],
  ['network', 20],
  ['lastUnitsOfBuyer', 1],
  ['lastUnitsEnded', 3],
] as const)('unpaid orders by %s: the first %i are held', (count, limit) => {
  expect(mayHold({ ...none, [count]: limit - 1 })).toBe(true)
  expect(mayHold({ ...none, [count]: limit })).toBe(false)
})

test('an order that is paid first is paid at the gateway, where there is one', () => {
  expect(payFirstMethods(['bank_transfer', 'paystack'])).toEqual(['paystack'])
  expect(payFirstMethods(['bank_transfer'])).toEqual(['bank_transfer'])
})

test('guests hold at most a quarter of a product together, and one unit of a few', () => {
  expect([1, 3, 7, 8, 100, 1_525].map(maxGuestUnits)).toEqual([1, 1, 1, 2, 25, 381])
})
