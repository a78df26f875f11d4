import { expect, test } from 'vitest'
import { creditsFromKg, formatCredits, formatKg } from './credits.ts'

test('one credit is one tonne', () => {
  expect(creditsFromKg(1000)).toBe(1)
  expect(creditsFromKg(463)).toBe(0.463)
  expect(creditsFromKg(0)).toBe(0)
})

test.each([
  [1204, '1,204 kg'],
  [0.4, '0 kg'],
  [0.5, '1 kg'],
  [1_234_567.8, '1,234,568 kg'],
])('%d kg are shown as "%s"', (kg, text) => expect(formatKg(kg)).toBe(text))

test.each([
  [1.2, '1.20'],
  [0, '0.00'],
  [0.005, '0.01'],
  [1234.567, '1,234.57'],
])('%d credits are shown as "%s"', (credits, text) => expect(formatCredits(credits)).toBe(text))
