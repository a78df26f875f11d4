import { expect, test } from 'vitest'
import { describeDeliveryFee, describeInstallation } from './installation-words.ts'

test.each([
  ['none', 0, null],
  ['included', 0, 'Included'],
  ['chosen', 17_000_000, '₦170,000'],
  ['quoted', 0, 'Price to follow'],
  ['quoted', 17_000_000, '₦170,000'],
] as const)('an installation that is %s', (kind, priceKobo, text) => {
  expect(describeInstallation(kind, priceKobo)).toBe(text)
})

test('a delivery that costs nothing is included', () => {
  expect([describeDeliveryFee(0), describeDeliveryFee(1_200_000)]).toEqual(['Included', '₦12,000'])
})
