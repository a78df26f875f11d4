import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { fuelCurves, kwhFromLitres, litresPerHour, typicalGenerator } from './generator.ts'

describe('fuel consumption', () => {
  test.each([
    [20, 3.4, 6.1],
    [30, 6.8, 11],
    [60, 11, 18.2],
  ])('a diesel set of %d kW is within 20 %% of its data sheet', (ratedKw, half, full) => {
    const generator = typicalGenerator('diesel', ratedKw)
    within(litresPerHour(generator, ratedKw), full, 0.2 * full)
    within(litresPerHour(generator, ratedKw / 2), half, 0.2 * half)
  })
  test('petrol by hand: 0.175 × 2.5 kW + 0.35 × 1 kW = 0.7875 litres an hour', () =>
    within(litresPerHour(typicalGenerator('petrol', 2.5), 1), 0.7875, 1e-12))
  test('diesel by hand: 0.08 × 10 kW + 0.246 × 4 kW = 1.784 litres an hour', () =>
    within(litresPerHour(typicalGenerator('diesel', 10), 4), 1.784, 1e-12))
  test('a generator that is off uses nothing', () => {
    expect(litresPerHour(typicalGenerator('petrol', 2.5), 0)).toBe(0)
    expect(litresPerHour(typicalGenerator('petrol', 2.5), -1)).toBe(0)
  })
})

describe('energy from fuel', () => {
  test('at half load a litre of petrol gives 1 / (0.175 / 0.5 + 0.35) = 1.43 kWh', () =>
    within(kwhFromLitres(fuelCurves.petrol, 1), 1 / 0.7, 1e-12))
  test('a litre of diesel gives 1 / (0.08 / 0.5 + 0.246) = 2.46 kWh', () =>
    within(kwhFromLitres(fuelCurves.diesel, 1), 1 / 0.406, 1e-12))
  test('is the inverse of the consumption at half load', () => {
    const petrol = typicalGenerator('petrol', 2.5)
    within(kwhFromLitres(petrol, litresPerHour(petrol, 1.25)), 1.25, 1e-12)
  })
})

test('a typical generator has its rating, its fuel and the curve of that fuel', () =>
  expect(typicalGenerator('diesel', 20)).toEqual({
    ratedKw: 20,
    fuel: 'diesel',
    noLoadLitresPerKw: 0.08,
    litresPerKwh: 0.246,
  }))

test.each([0, -1, NaN, Infinity])('refuses a rating of %s kW', (ratedKw) =>
  expect(() => typicalGenerator('petrol', ratedKw)).toThrow(RangeError),
)
