import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedNumber } from './typed-number.ts'

test.each([
  ['1250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ['1\u202f250', 1250],
  ['1,250.5', 1250.5],
  ['1,234,567,890', 1_234_567_890],
  ['0', 0],
  ['0.000001', 0.000001],
  ['999999999999', 999_999_999_999],
  [' 12 ', 12],
])('reads "%s"', (text, number) => expect(parseTypedNumber(text)).toBe(number))

test.each([
  '',
  ' ',
  '1,5',
  '12,50',
  '1 234,50',
  '1,234 567',
  '1,2345',
  '1234,567',
  ',123',
  '1,',
  '.5',
  '5.',
  '1.1234567',
  '1234567890123',
  '1,234,567,890,123',
  '-1',
  '+1',
  '1e3',
  '0x1',
  'NaN',
  '1 2 3',
])('refuses "%s"', (text) => expect(parseTypedNumber(text)).toBeNull())

test('reads back every number that a page shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (number) => {
      expect(parseTypedNumber(number.toLocaleString('en'))).toBe(number)
      expect(parseTypedNumber(String(number))).toBe(number)
    }),
  )
})
