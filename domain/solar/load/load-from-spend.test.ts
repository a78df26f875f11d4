import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { loadFromEnergy } from './load.ts'
import { generatorToday, loadFromSpend, yearOfToday, type PowerToday } from './load-from-spend.ts'

const today: PowerToday = { gridHoursPerDay: 12, fuel: 'petrol', generatorHoursPerDay: 4 }
const prices = { gridKoboPerKwh: 22_521, fuelKoboPerLitre: 106_135 }
const gridOnly: PowerToday = { gridHoursPerDay: 24, fuel: null, generatorHoursPerDay: 0 }

describe('the load for an amount spent', () => {
  test.each([2_000_000, 6_500_000, 50_000_000])(
    'for %d kobo a month costs that amount',
    (monthlyKobo) => {
      const load = loadFromSpend({ monthlyKobo, today, prices, shape: 'home' })
      if (!load) throw new Error('no load')
      const { gridToLoad, fuelLitres } = yearOfToday(today, load)
      const costKobo = gridToLoad * prices.gridKoboPerKwh + fuelLitres * prices.fuelKoboPerLitre
      within(costKobo / 12 / monthlyKobo, 1, 1e-3)
    },
  )
  test('by hand: ₦30,416.67 a month buy 5 kWh a day at ₦200, where the grid is always on', () => {
    const load = loadFromSpend({
      monthlyKobo: (5 * 365 * 20_000) / 12,
      today: gridOnly,
      prices: { ...prices, gridKoboPerKwh: 20_000 },
      shape: 'business',
    })
    within(load?.dailyKwh ?? NaN, 5, 1e-5)
    within(load?.hourlyKw[12] ?? NaN, loadFromEnergy(5, 'business').hourlyKw[12] ?? NaN, 1e-5)
  })
  test('includes the load that is unmet today: with half of the hours of grid it is about twice as large', () => {
    const half = { ...gridOnly, gridHoursPerDay: 12 }
    const at = (power: PowerToday) =>
      loadFromSpend({ monthlyKobo: 3_000_000, today: power, prices, shape: 'home' })?.dailyKwh ??
      NaN
    within(at(half) / at(gridOnly), 2, 0.1)
  })
  test('grows with the spend', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_000_000, max: 100_000_000 }), (monthlyKobo) => {
        const at = (kobo: number) =>
          loadFromSpend({ monthlyKobo: kobo, today, prices, shape: 'home' })?.dailyKwh ?? NaN
        expect(at(monthlyKobo * 1.5)).toBeGreaterThan(at(monthlyKobo))
      }),
      { numRuns: 5 },
    )
  })
  test('does not exist without grid and generator', () => {
    const none = { gridHoursPerDay: 0, fuel: null, generatorHoursPerDay: 0 }
    expect(loadFromSpend({ monthlyKobo: 6_500_000, today: none, prices, shape: 'home' })).toBeNull()
    const unused = { ...none, fuel: 'petrol' as const }
    expect(
      loadFromSpend({ monthlyKobo: 6_500_000, today: unused, prices, shape: 'home' }),
    ).toBeNull()
  })
  test.each([0, -1, NaN, Infinity])('refuses a spend of %s kobo', (monthlyKobo) =>
    expect(() => loadFromSpend({ monthlyKobo, today, prices, shape: 'home' })).toThrow(RangeError),
  )
})

test('the generator runs about as long as given, over the year', () => {
  for (const gridHoursPerDay of [0, 6, 12, 18]) {
    const power = { ...today, gridHoursPerDay }
    const { generatorHours } = yearOfToday(power, loadFromEnergy(10))
    within(generatorHours / 365, 4, 0.5)
  }
})

describe('the generator of today', () => {
  const load = loadFromEnergy(10)
  test('just carries the peak load', () =>
    expect(generatorToday(today, load)).toMatchObject({ ratedKw: load.peakKw, fuel: 'petrol' }))
  test('is at least the smallest set on the market', () =>
    expect(generatorToday(today, loadFromEnergy(1))?.ratedKw).toBe(0.75))
  test('has the given rating', () =>
    expect(generatorToday({ ...today, generatorKw: 5 }, load)?.ratedKw).toBe(5))
  test('does not exist without fuel or hours', () => {
    expect(generatorToday({ ...today, fuel: null }, load)).toBeNull()
    expect(generatorToday({ ...today, generatorHoursPerDay: 0 }, load)).toBeNull()
  })
  test('refuses a rating of zero', () =>
    expect(() => generatorToday({ ...today, generatorKw: 0 }, load)).toThrow(RangeError))
})

describe('a year of today', () => {
  const load = loadFromEnergy(10)
  test('has no sun and no battery: everything comes from grid and generator', () => {
    const year = yearOfToday(today, load)
    expect(year).toMatchObject({ pv: 0, dischargeDc: 0, gridToBattery: 0, lost: 0 })
    within(year.gridToLoad + year.generatorToLoad + year.unmetLoad, 3650, 1e-6)
  })
  test('where the grid is always on nothing is unmet', () =>
    expect(yearOfToday(gridOnly, load)).toMatchObject({ unmetLoad: 0, fuelLitres: 0 }))
  test('half of the hours of grid serve about half of the load', () =>
    within(yearOfToday({ ...gridOnly, gridHoursPerDay: 12 }, load).gridToLoad / 3650, 0.5, 0.05))
})
