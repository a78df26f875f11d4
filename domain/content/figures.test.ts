import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillFigures, type NamedNumbers } from './figures.ts'

const numbers: NamedNumbers = new Map([
  ['petrol', { value: 1061.35, asOf: '2025-11-30', source: 'NBS' }],
  ['tariff_band_a', { value: 209.5, asOf: '2025-02-01' }],
  ['carbon.grid_avoided', { value: 0.463 }],
  ['product.imole-kit-5kva', { value: 4_250_000 }],
  ['nothing', { value: 0 }],
])
const fill = (text: string) => fillFigures(text, numbers)

test.each([
  ['{{price petrol}}', '₦1,061.35'],
  ['{{price tariff_band_a}}', '₦209.50'],
  ['{{price 835}}', '₦835'],
  ['{{naira 20 / 15 * petrol}}', '₦1,415'],
  ['{{naira 82 * tariff_band_a}}', '₦17,179'],
  ['{{number 1311 * carbon.grid_avoided}}', '607'],
  ['{{tenths 2390000 / 20 / 52 / petrol}}', '2.2'],
  ['{{hundredths 1311 * carbon.grid_avoided * 6.34 / 1000}}', '3.85'],
  ['{{exact carbon.grid_avoided}}', '0.463'],
  ['{{naira product.imole-kit-5kva}}', '₦4,250,000'],
  ['{{date petrol}}', 'November 2025'],
  ['{{source petrol}}', 'NBS'],
])('%s is %s', (text, expected) => expect(fill(text)).toBe(expected))

test('multiplies and divides before it adds and subtracts', () => {
  expect(fill('{{number 2 + 3 * 4 - 6 / 2}}')).toBe('11')
  expect(fill('{{number 10 - 2 - 3}}')).toBe('5')
  expect(fill('{{number 24 / 2 / 3}}')).toBe('4')
})

test('keeps the text around figures', () => {
  expect(fill('A litre is {{price petrol}} ({{date petrol}}). {Braces} stay.')).toBe(
    'A litre is ₦1,061.35 (November 2025). {Braces} stay.',
  )
})

test.each([
  '{{naira gold}}',
  '{{naira 1 / nothing}}',
  '{{naira 1 +}}',
  '{{naira 1 ^ 2}}',
  '{{naira}}',
  '{{}}',
  '{{date tariff}}',
  '{{source tariff_band_a}}',
  '{{constructor 1}}',
])('shows a dash for %s', (text) => expect(fill(`x ${text} y`)).toBe('x – y'))

test('fills every placeholder, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const text = texts.map((inner) => `{{${inner.replace(/[{}]/g, '')}}}`).join('')
      expect(fill(text)).not.toContain('{{')
    }),
  )
})
