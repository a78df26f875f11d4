import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitDescription, fitTitle, maxDescriptionLength, maxTitleLength } from './search-result.ts'

test('takes the fullest title that fits', () => {
  expect(fitTitle('Battery price in Nigeria: ₦85,000', 'Battery, ₦85,000')).toBe(
    'Battery price in Nigeria: ₦85,000',
  )
  expect(fitTitle(`${'Long '.repeat(12)}in Nigeria`, 'Long, ₦85,000')).toBe('Long, ₦85,000')
})

test('cuts a title that never fits at a word', () => {
  expect(fitTitle(`${'Solar '.repeat(11)}panel`)).toBe(`${'Solar '.repeat(10).trim()}…`)
})

test('adds sentences while there is room, and leaves out one that does not fit', () => {
  const long = `${'Long '.repeat(30)}end.`
  const price = `₦85,000 ${'with a warranty '.repeat(4)}.`
  expect(fitDescription('₦85,000.', 'Runs a fridge.')).toBe('₦85,000. Runs a fridge.')
  expect(fitDescription(price, long, 'Runs a fridge.')).toBe(`${price} Runs a fridge.`)
  // Nobody learns enough from the price alone.
  expect(fitDescription('₦85,000.', long)).toMatch(/^₦85,000\. (?:Long )+Long…$/)
  expect(fitDescription('word '.repeat(60))).toMatch(/^(?:word )+word…$/)
})

test('never shows more than fits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 300 }), (first, second) => {
      expect(fitTitle(first, second).length).toBeLessThanOrEqual(maxTitleLength)
      expect(fitDescription(first, second).length).toBeLessThanOrEqual(maxDescriptionLength)
    }),
  )
})
