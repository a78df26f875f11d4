import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test.each([
  [0, '0'],
  [-0.0001, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567.891, '1,234,567.891'],
  [-1_250.5, '-1,250.5'],
  [1e-9, '0'],
])('%s', (value, text) => expect(formatNumber(value)).toBe(text))

test('rounds half away from zero, as people do', () => {
  expect(formatNumber(1.005, { max: 2 })).toBe('1.01')
  expect(formatNumber(-2.5, { max: 0 })).toBe('-3')
  expect(formatNumber(2, { min: 2 })).toBe('2.00')
  expect(formatNumber(0.995, { min: 2, max: 2 })).toBe('1.00')
})

test('writes what Intl writes', () => {
  const decimals = fc.tuple(fc.nat(4), fc.nat(4)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
  const values = fc.oneof(
    fc.integer({ min: -1e12, max: 1e12 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 10_000),
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
  )
  fc.assert(
    fc.property(values, decimals, (value, [min = 0, max = 0]) => {
      const intl = new Intl.NumberFormat('en-NG', {
        minimumFractionDigits: min,
        maximumFractionDigits: max,
      })
      // Intl writes "-0" for what rounds to nothing.
      expect(formatNumber(value, { min, max })).toBe(intl.format(value).replace(/^-(?=[0.]*$)/, ''))
    }),
  )
})
