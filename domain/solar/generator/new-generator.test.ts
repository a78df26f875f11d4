import { expect, test } from 'vitest'
import { solarRates } from '../../../test/shop/solar-shop.ts'
import { newGenerator } from './new-generator.ts'

test.each([
  [0.1, 'petrol', 1, 14_000_000],
  [0.8, 'petrol', 1, 14_000_000],
  [1.2, 'petrol', 2, 27_000_000],
  [2.4, 'petrol', 3, 40_000_000],
  [3, 'petrol', 5, 49_200_000],
  [6.4, 'petrol', 8, 63_000_000],
  [6.5, 'diesel', 10, 400_000_000],
  [20, 'diesel', 30, 1_200_000_000],
  [800, 'diesel', 1000, 40_000_000_000],
] as const)('%d kW need a %s set of %d kVA for %d kobo', (peakKw, fuel, ratedKva, priceKobo) =>
  expect(newGenerator({ peakKw, surgeKw: peakKw }, solarRates.generator)).toEqual({
    fuel,
    ratedKva,
    priceKobo,
  }),
)

test('a motor that starts with 1.6 kW needs more than its running power', () =>
  expect(newGenerator({ peakKw: 0.7, surgeKw: 1.6 }, solarRates.generator).ratedKva).toBe(2))
