import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatExactNaira, formatNaira, koboFromNaira } from './money.ts'
import { parseNaira } from './parse-naira.ts'

test('converts naira to kobo exactly', () => {
  expect(koboFromNaira(7499)).toBe(749_900)
  expect(koboFromNaira(0.1 + 0.2)).toBe(30)
  expect(koboFromNaira(1234.565)).toBe(123_457)
  fc.assert(
    fc.property(
      fc.integer({ min: -1e12, max: 1e12 }),
      (kobo) => koboFromNaira(kobo / 100) === kobo,
    ),
  )
})

test('refuses what is not an amount', () => {
  for (const bad of [Number.NaN, Infinity, 1e15])
    expect(() => koboFromNaira(bad)).toThrow(RangeError)
})

test('formats naira with thousands separators, and kobo on request', () => {
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
  ['#50,000', 5_000_000],
  ['=N=50,000', 5_000_000],
  ['N50,000', 5_000_000],
  ['₦50,000.', 5_000_000],
  ['50,000/=', 5_000_000],
  ['50,000 naira', 5_000_000],
  ['₦500,000:00', 50_000_000],
  ['\u200e50,000\u200b', 5_000_000],
  ['５０，０００', 5_000_000],
  ['50k', 5_000_000],
  ['1.5m', 150_000_000],
  ['₦1.1 Million', 110_000_000],
  ['250 thousand', 25_000_000],
])('reads "%s"', (text, kobo) => expect(parseNaira(text)).toBe(kobo))

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
  '1..2',
  '',
  ' ',
  '₦',
  '-5',
  '+5',
  '1e6',
  '0x10',
  'k',
  '1.5mm',
  '1.234m',
  '50,000 km',
  '9999999m',
  'Infinity',
  'NaN',
  '١٢٣',
  '9'.repeat(13),
])('refuses "%s"', (text) => expect(parseNaira(text)).toBeNull())

test('a formatted amount can be typed back, to the kobo', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999_999 }), (kobo) => {
      expect(parseNaira(formatNaira(kobo, { withKobo: true }))).toBe(kobo)
      expect(parseNaira((kobo / 100).toFixed(2))).toBe(kobo)
    }),
  )
})

test('rounds binary fractions as people write them: 1.005 naira are 101 kobo', () => {
  expect(koboFromNaira(1.005)).toBe(101)
  expect(koboFromNaira(10.075)).toBe(1008)
  // In binary 134623.175 × 100 is 13462317.499999998.
  expect(koboFromNaira(134_623.175)).toBe(13_462_318)
})

test('formats without kobo by rounding, with kobo exactly', () => {
  expect(formatNaira(150)).toBe('₦2')
  expect(formatNaira(149)).toBe('₦1')
  expect(formatNaira(5, { withKobo: true })).toBe('₦0.05')
  expect(formatNaira(-125_000)).toBe('−₦1,250')
})

test('formats exactly, with kobo only where there are some', () => {
  expect(formatExactNaira(5_390_000)).toBe('₦53,900')
  expect(formatExactNaira(5_390_050)).toBe('₦53,900.50')
  expect(formatExactNaira(1)).toBe('₦0.01')
})
