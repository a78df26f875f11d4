import { expect, test } from 'vitest'
import { leaseCost } from './lease.ts'

test('a lease of 36 months, as a loan of the price less the deposit', () => {
  const cost = leaseCost(100_000_000, {
    depositKobo: 20_000_000,
    monthlyKobo: 4_000_000,
    months: 36,
  })
  expect(cost.totalKobo).toBe(164_000_000)
  expect(cost.moreKobo).toBe(64_000_000)
  // 36 payments of 4 on 80: 3.59 % a month, by RATE() of a spreadsheet.
  expect(cost.rates?.monthlyRate).toBeCloseTo(0.03601, 4)
})

test('a lease that costs less than the price has no rate', () => {
  const cost = leaseCost(100_000_000, { depositKobo: 0, monthlyKobo: 1_000_000, months: 12 })
  expect(cost).toEqual({ totalKobo: 12_000_000, moreKobo: -88_000_000, rates: null })
})

test.each([
  [100, { depositKobo: 0, monthlyKobo: 1, months: 0 }],
  [100, { depositKobo: 0, monthlyKobo: 1, months: 1.5 }],
  [100, { depositKobo: -1, monthlyKobo: 1, months: 1 }],
  [0, { depositKobo: 0, monthlyKobo: 1, months: 1 }],
])('refuses a price of %d with %o', (price, quote) => {
  expect(() => leaseCost(price, quote)).toThrow(RangeError)
})
