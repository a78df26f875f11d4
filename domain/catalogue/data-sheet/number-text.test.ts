import { expect, test } from 'vitest'
import { dimensionsText, fixedText, numberText, rangeText, thousandsText } from './number-text.ts'

test('numbers are written plainly, with a real minus sign', () => {
  expect(numberText(1500)).toBe('1500')
  expect(numberText(12.8)).toBe('12.8')
  expect(numberText(-0.28)).toBe('−0.28')
  expect(numberText(0)).toBe('0')
})

test('adds signs, decimals and thousands separators on request', () => {
  expect(numberText(0.048, { hasSign: true, minDecimals: 2 })).toBe('+0.048')
  expect(numberText(-0.3, { hasSign: true, minDecimals: 2 })).toBe('−0.30')
  expect(fixedText(17, 1)).toBe('17.0')
  expect(fixedText(2.56, 1)).toBe('2.6')
  expect(thousandsText(10_000)).toBe('10,000')
})

test('both ends of a range have the same decimals', () => {
  expect(rangeText({ min: 56, max: 57.6 })).toBe('56.0–57.6')
  expect(rangeText({ min: 10.5, max: 15 })).toBe('10.5–15.0')
  expect(rangeText({ min: 448, max: 460 })).toBe('448–460')
  expect(rangeText({ min: -10, max: 55 }, ' to ')).toBe('−10 to 55')
})

test('a range of one value is that value', () => expect(rangeText({ min: 3, max: 3 })).toBe('3'))

test('dimensions', () => {
  expect(dimensionsText([2279, 1134, 35])).toBe('2,279 × 1,134 × 35')
})

test('returns no text without a number', () => {
  for (const write of [numberText, thousandsText, rangeText, dimensionsText])
    expect(write(null)).toBeNull()
  expect(fixedText(null, 2)).toBeNull()
})
