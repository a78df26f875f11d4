import { expect, test } from 'vitest'
import {
  describeCrewVisit,
  describeDeliveryFee,
  describeInstallation,
} from './installation-words.ts'

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

test.each([
  ['none', null],
  ['included', 'Our crew will call you to agree on a day for the installation.'],
  ['chosen', 'Our crew will call you to agree on a day for the installation.'],
  [
    'quoted',
    'We are working out the price of the installation. We will tell you by mail, and you say yes or no.',
  ],
] as const)('a paid order whose installation is %s says what our crew does', (kind, text) => {
  expect(describeCrewVisit(kind)).toBe(text)
})
