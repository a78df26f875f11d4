import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNaira, koboFromNaira } from './money.ts'

test('naira become kobo without losing one', () => {
  expect(koboFromNaira(7499)).toBe(749_900)
  expect(koboFromNaira(0.1 + 0.2)).toBe(30)
  expect(koboFromNaira(1234.565)).toBe(123_457)
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (kobo) => koboFromNaira(kobo / 100) === kobo))
})

test('what is no amount is refused', () => {
  for (const bad of [Number.NaN, Infinity, 1e15]) expect(() => koboFromNaira(bad)).toThrow(RangeError)
})

test('people read naira with thousands, kobo only on statements', () => {
  expect(formatNaira(125_000_000)).toBe('₦1,250,000')
  expect(formatNaira(99_999_999_900)).toBe('₦999,999,999')
  expect(formatNaira(132_900_50, { withKobo: true })).toBe('₦132,900.50')
})
