import { expect, test } from 'vitest'
import { compareSales, sumSales } from './sales-figures.ts'

test('adds up the days', () => {
  const day = { day: '2026-11-01', kobo: 5, orders: 1, koboBefore: 2, ordersBefore: 3 }
  expect(sumSales([day, day])).toEqual({ kobo: 10, orders: 2, koboBefore: 4, ordersBefore: 6 })
  expect(sumSales([])).toEqual({ kobo: 0, orders: 0, koboBefore: 0, ordersBefore: 0 })
})

test.each([
  [112, 100, '12 % more'],
  [92, 100, '8 % less'],
  [100, 100, 'the same'],
  [1_000_04, 1_000_00, 'the same'],
  [0, 100, '100 % less'],
  [100, 0, null],
])('compares %d with %d: %s', (now, before, words) => {
  expect(compareSales(now, before)).toBe(words)
})
