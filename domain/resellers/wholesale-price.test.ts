import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholesalePriceKobo, wholesaleSteps } from './wholesale-price.ts'

const bronze = {
  wholesalePercent: 8,
  breaks: [
    { minQuantity: 10, extraPercent: 2 },
    { minQuantity: 50, extraPercent: 4 },
  ],
}

test.each([
  [100_000_00, 1, 92_000_00],
  [100_000_00, 9, 92_000_00],
  [100_000_00, 10, 90_000_00],
  [100_000_00, 49, 90_000_00],
  [100_000_00, 50, 88_000_00],
  // 9.2 kobo and 0.92 kobo are rounded once.
  [10, 1, 9],
  [1, 1, 1],
])('a price of %i kobo is, for %i units, %i kobo', (priceKobo, quantity, expected) => {
  expect(wholesalePriceKobo(bronze, { priceKobo, quantity })).toBe(expected)
})

test('hundredths of a percent are exact', () => {
  const terms = { wholesalePercent: 33.33, breaks: [] }
  expect(wholesalePriceKobo(terms, { priceKobo: 1_000_000, quantity: 1 })).toBe(666_700)
})

test('the steps of a price list begin with one unit and fall', () => {
  expect(wholesaleSteps(bronze, 100_000_00)).toEqual([
    { minQuantity: 1, priceKobo: 92_000_00 },
    { minQuantity: 10, priceKobo: 90_000_00 },
    { minQuantity: 50, priceKobo: 88_000_00 },
  ])
  expect(wholesaleSteps({ wholesalePercent: 0, breaks: [] }, 5)).toEqual([
    { minQuantity: 1, priceKobo: 5 },
  ])
})

test('more units never cost more each, and never more than in the shop', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000_00 }),
      fc.integer({ min: 1, max: 998 }),
      fc.integer({ min: 0, max: 5_999 }),
      (priceKobo, quantity, hundredths) => {
        const terms = { ...bronze, wholesalePercent: hundredths / 100 }
        const one = wholesalePriceKobo(terms, { priceKobo, quantity })
        const more = wholesalePriceKobo(terms, { priceKobo, quantity: quantity + 1 })
        expect(one).toBeLessThanOrEqual(priceKobo)
        expect(more).toBeLessThanOrEqual(one)
        expect(more).toBeGreaterThan(0)
      },
    ),
  )
})
