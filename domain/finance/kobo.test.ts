import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundKobo, shareOfKobo, splitKoboRestLast } from './kobo.ts'
import vectors from './vectors/finance-instalments.json'

describe('rounding', () => {
  test('halves go away from zero', () =>
    expect([0.5, 1.5, 2.5, -0.5, -1.5, 0.49, -0.2].map(roundKobo)).toEqual([1, 2, 3, -1, -2, 0, 0]))
  test('never gives a negative zero', () => expect(Object.is(roundKobo(-0.2), 0)).toBe(true))
  test.each([NaN, Infinity, 2 ** 60])('refuses %s', (kobo) =>
    expect(() => roundKobo(kobo)).toThrow(RangeError),
  )
})

describe('a share of an amount', () => {
  test.each([
    // 0.5 kobo each time: exactly half, although 0.005 is not exact in binary.
    [100, 0.005, 1],
    [-100, 0.005, -1],
    [3, 0.5, 2],
    // 10,050 × 0.015 = 150.75
    [10_050, 0.015, 151],
    // 1,005 × 0.1 = 100.5
    [1_005, 0.1, 101],
    [333, 0.001, 0],
    [100, 0, 0],
    [100, 1, 100],
  ])('of %d kobo, %d, is %d', (kobo, share, expected) =>
    expect(shareOfKobo(kobo, share)).toBe(expected),
  )
  test('is exact for large amounts: 7.5 % of ₦90 billion', () =>
    expect(shareOfKobo(9_000_000_000_000, 0.075)).toBe(675_000_000_000))
  test('of a debt is the negative of the share of a credit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.integer({ min: 0, max: 1000 }),
        (kobo, mille) => {
          expect(shareOfKobo(-kobo, mille / 1000) + shareOfKobo(kobo, mille / 1000)).toBe(0)
        },
      ),
    )
  })
})

describe('splitting', () => {
  test.each(vectors.equal_split)(
    '$total_kobo kobo in $n parts',
    ({ total_kobo, n, remainder_last }) =>
      expect(splitKoboRestLast(total_kobo, n)).toEqual(remainder_last),
  )
  test('the parts sum to the amount; all but the last are equal', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e14 }),
        fc.integer({ min: 1, max: 400 }),
        (kobo, parts) => {
          const split = splitKoboRestLast(kobo, parts)
          expect(split).toHaveLength(parts)
          expect(split.reduce((sum, part) => sum + part, 0)).toBe(kobo)
          expect(new Set(split.slice(0, -1)).size).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
  test.each([0, 1.5, -1, NaN])('refuses %s parts', (parts) =>
    expect(() => splitKoboRestLast(100, parts)).toThrow(RangeError),
  )
  test('refuses fractions of a kobo', () =>
    expect(() => splitKoboRestLast(1.5, 2)).toThrow(RangeError))
})
