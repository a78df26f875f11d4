import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNaira, koboFromNaira, parseNaira } from './money.ts'

test('naira become kobo without losing one', () => {
  expect(koboFromNaira(7499)).toBe(749_900)
  expect(koboFromNaira(0.1 + 0.2)).toBe(30)
  expect(koboFromNaira(1234.565)).toBe(123_457)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (kobo) => koboFromNaira(kobo / 100) === kobo),
  )
})

test('what is no amount is refused', () => {
  for (const bad of [Number.NaN, Infinity, 1e15])
    expect(() => koboFromNaira(bad)).toThrow(RangeError)
})

test('people read naira with thousands, kobo only on statements', () => {
  expect(formatNaira(125_000_000)).toBe('₦1,250,000')
  expect(formatNaira(99_999_999_900)).toBe('₦999,999,999')
  expect(formatNaira(132_900_50, { withKobo: true })).toBe('₦132,900.50')
})

test.each([
  ['1,234', 123_400],
  ['₦1,234', 123_400],
  [' ₦ 1,234 ', 123_400],
  ['N1234', 123_400],
  ['NGN 1 234', 123_400],
  ['1\u00a0234\u00a0567', 123_456_700],
  ['1,234.5', 123_450],
  ['1234.50', 123_450],
  ['₦999,999,999', 99_999_999_900],
  ['999999999999.99', 99_999_999_999_999],
  ['0', 0],
])('"%s" is read as an amount', (text, kobo) => expect(parseNaira(text)).toBe(kobo))

test.each([
  '1.234',
  '1 234,50',
  '1.234,50',
  '1,23',
  '1,2345',
  '12,34,567',
  '1,234 567',
  '1,5',
  ',5',
  '.5',
  '5.',
  '1..2',
  '',
  ' ',
  '₦',
  '-5',
  '+5',
  '1e6',
  '0x10',
  '1.5m',
  '500k',
  'Infinity',
  'NaN',
  '١٢٣',
  '9'.repeat(13),
])('"%s" is refused', (text) => expect(parseNaira(text)).toBeNull())

test('a shown amount can be typed back, to the kobo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kobo) => {
      expect(parseNaira(formatNaira(kobo, { withKobo: true }))).toBe(kobo)
      expect(parseNaira((kobo / 100).toFixed(2))).toBe(kobo)
    }),
  )
})
