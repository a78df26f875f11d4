import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { findRoot, pmt } from './time-value.ts'
import vectors from './vectors/finance-numpy-financial.json'

/** The vectors round rates such as 0.08/12; their text is exact. */
const rateOf = ({ rate, rate_text: text }: { rate?: number; rate_text?: string }): number => {
  const [above = NaN, below = NaN] = (text ?? '').split('/').map(Number)
  return text === undefined ? (rate ?? NaN) : above / below
}

describe('the annuity payment', () => {
  test.each(vectors.pmt)("numpy-financial's test: $pv over $nper periods", (given) => {
    const actual = pmt({ rate: rateOf(given), periods: given.nper, present: given.pv })
    if (given.expected_rounded === undefined)
      within(actual, given.expected, 1e-9 * Math.abs(given.expected))
    else within(actual, given.expected_rounded, 0.005)
  })
  test('by hand: 100 at 10 % over two periods: 100 × 0.1 × 1.21 / 0.21 = 57.62', () =>
    within(pmt({ rate: 0.1, periods: 2, present: 100 }), (-100 * 0.1 * 1.21) / 0.21, 1e-12))
  test('one period pays principal and interest', () =>
    within(pmt({ rate: 0.05, periods: 1, present: 200 }), -210, 1e-12))
  test('a tiny rate loses no digits', () =>
    within(pmt({ rate: 1e-15, periods: 12, present: 1200 }), -100, 1e-9))
  test('its present value is the loan', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        fc.integer({ min: 1, max: 360 }),
        fc.integer({ min: 1, max: 1e9 }),
        (rate, periods, present) => {
          const payment = -pmt({ rate, periods, present })
          const worth = Array.from(
            { length: periods },
            (_, index) => payment / (1 + rate) ** (index + 1),
          ).reduce((sum, value) => sum + value, 0)
          within(worth, present, 1e-6 * present)
        },
      ),
    )
  })
})

describe('the root of a function of a rate', () => {
  test('of a line', () => within(findRoot((rate) => rate - 0.123) ?? NaN, 0.123, 1e-12))
  test('at zero', () => expect(findRoot((rate) => rate)).toBe(0))
  test('below zero', () => within(findRoot((rate) => rate + 0.4) ?? NaN, -0.4, 1e-12))
  test('is the closest to zero of several, on either side', () => {
    within(findRoot((rate) => (rate - 0.5) * (rate - 0.1)) ?? NaN, 0.1, 1e-12)
    within(findRoot((rate) => (rate - 0.5) * (rate + 0.1)) ?? NaN, -0.1, 1e-12)
  })
  test('is the closest to zero of two within the same step', () => {
    within(findRoot((rate) => (rate - 0.01) * (rate + 0.005)) ?? NaN, -0.005, 1e-12)
    within(findRoot((rate) => (rate - 0.005) * (rate + 0.01)) ?? NaN, 0.005, 1e-12)
  })
  test('just below the limits of 10,000 % and -100 %', () => {
    within(findRoot((rate) => rate - 99.9) ?? NaN, 99.9, 1e-9)
    within(findRoot((rate) => rate + 0.999999) ?? NaN, -0.999999, 1e-9)
  })
  test('does not exist beyond the limits or without a sign change', () => {
    expect(findRoot((rate) => rate - 101)).toBeNull()
    expect(findRoot((rate) => rate ** 2 + 1)).toBeNull()
  })
})
