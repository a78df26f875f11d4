import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../test/within.ts'
import { irr, npv } from './cash-flow.ts'
import vectors from './vectors/finance-numpy-financial.json'

const amounts = fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 2, maxLength: 30 })

describe('net present value', () => {
  test.each(vectors.npv)(
    "numpy-financial's test at $rate",
    ({ rate, values, expected, rel, abs }) =>
      within(npv(rate, values), expected, abs ?? (rel ?? 0) * expected),
  )
  test('by hand: -100 + 60 / 1.1 + 60 / 1.21', () =>
    within(npv(0.1, [-100, 60, 60]), -100 + 60 / 1.1 + 60 / 1.21, 1e-12))
  test('the first cash flow is not discounted', () => expect(npv(0.5, [42])).toBe(42))
  test('of no cash flows is zero', () => expect(npv(0.1, [])).toBe(0))
  test('falls as the rate rises', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.2, noNaN: true }), amounts, (rate, values) => {
        expect(npv(rate + 0.01, values)).toBeLessThan(npv(rate, values))
      }),
    )
  })
})

describe('internal rate of return', () => {
  test.each(vectors.irr)("numpy-financial's test: $expected", ({ values, expected, rel, abs }) =>
    within(irr(values) ?? NaN, expected, abs ?? (rel ?? 0) * expected),
  )
  test('by hand: -100 now and 121 after two periods are 10 %', () =>
    within(irr([-100, 0, 121]) ?? NaN, 0.1, 1e-12))
  test('is the closest to zero of several rates, and is found for a loss of nearly everything', () => {
    within(irr([-5, 10.5, 1, -8, 1]) ?? NaN, 0.0886, 5e-5)
    within(irr([-100, 100, 0, -7]) ?? NaN, -0.0833, 5e-5)
    within(irr([-100, 0, 0, 74]) ?? NaN, -0.0955, 5e-5)
    within(irr([-3000, 3e-6]) ?? NaN, 1e-9 - 1, 1e-15)
    expect(irr([-1, 1000])).toBeNull()
  })
  test('does not exist without both signs', () => {
    expect(irr([100, 100])).toBeNull()
    expect(irr([-100, -100])).toBeNull()
    expect(irr([])).toBeNull()
  })
  test('is the rate at which the net present value is zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e6 }), amounts, (paid, received) => {
        const rate = irr([-paid, ...received])
        if (rate === null) return
        const total = paid + received.reduce((sum, value) => sum + value)
        within(npv(rate, [-paid, ...received]), 0, 1e-6 * total)
      }),
    )
  })
})
