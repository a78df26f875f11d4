import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { loadFromEnergy } from './load.ts'
import {
  generatorToday,
  leastSpend,
  loadFromSpend,
  spendFromLitres,
  yearOfSpend,
  yearOfToday,
  type PowerToday,
} from './load-from-spend.ts'

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

describe('a spend that mostly keeps a generator turning', () => {
  const least = (power: PowerToday, shape: 'home' | 'business' = 'home') =>
    leastSpend({ today: power, prices, shape })
  const offGrid: PowerToday = { gridHoursPerDay: 0, fuel: 'petrol', generatorHoursPerDay: 8 }
  test('by hand: 0.75 kW of petrol for 8 h a day idle on 0.175 × 0.75 × 8 × 365 litres', () => {
    const { idleKobo, minKobo } = least(offGrid)
    within(idleKobo / ((0.175 * 0.75 * 8 * 365 * 106_135) / 12), 1, 1e-3)
    within(minKobo / idleKobo, 1.5, 1e-9)
  })
  test('a set of 4 kW idles on more than the smallest one', () =>
    within(
      least({ ...offGrid, generatorKw: 4 }).idleKobo / least(offGrid).idleKobo,
      4 / 0.75,
      1e-3,
    ))
  test('nothing idles without a generator', () => expect(least(gridOnly).idleKobo).toBe(0))
  test('from the least spend on, a kWh costs what a loaded generator burns', () => {
    const powers = fc.record({
      gridHoursPerDay: fc.integer({ min: 0, max: 20 }),
      fuel: fc.constantFrom('petrol' as const, 'diesel' as const),
      generatorHoursPerDay: fc.constantFrom(1, 4.1, 8, 'working hours' as const),
    })
    fc.assert(
      fc.property(
        powers,
        fc.constantFrom('home' as const, 'business' as const),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (power, shape, share) => {
          const monthlyKobo = Math.ceil(least(power, shape).minKobo * share)
          const load = loadFromSpend({ monthlyKobo, today: power, prices, shape })
          if (!load) throw new Error('no load')
          const { gridToLoad, generatorToLoad } = yearOfToday(power, load)
          // 1.2 litres a kWh is a petrol set at a fifth of its load.
          const koboPerKwh = (12 * monthlyKobo) / (gridToLoad + generatorToLoad)
          expect(koboPerKwh).toBeLessThan(1.25 * prices.fuelKoboPerLitre)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describe('without a generator, what is used moves into the hours of light', () => {
  const light: PowerToday = { gridHoursPerDay: 8, fuel: null, generatorHoursPerDay: 0 }
  const spend = {
    monthlyKobo: 1_200_000,
    today: light,
    prices: { ...prices, gridKoboPerKwh: 6_600 },
  }
  const boughtKwh = (12 * 1_200_000) / 6_600
  test('by hand: ₦12,000 at ₦66 are 6 kWh a day, so the load is at most 12, and not 18', () => {
    const load = loadFromSpend({ ...spend, shape: 'home' })
    within(load?.dailyKwh ?? NaN, (2 * boughtKwh) / 365, 1e-3)
  })
  test('the year of today still buys what is paid for', () => {
    const load = loadFromEnergy((2 * boughtKwh) / 365)
    const year = yearOfSpend(spend, load)
    within(year.gridToLoad, boughtKwh, 1e-6)
    within(year.unmetLoadShare, 0.5, 1e-6)
    within(year.gridToLoad + year.unmetLoad, year.load, 1e-6)
  })
  test('with a generator it is the year of today', () =>
    expect(yearOfSpend({ ...spend, today }, loadFromEnergy(5))).toEqual(
      yearOfToday(today, loadFromEnergy(5)),
    ))
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

describe('the spend of a place that burns that much fuel', () => {
  const site = { today, prices, shape: 'home' as const }
  test('is the spend whose load burns it', () => {
    const kobo = spendFromLitres(700, site)
    const load = loadFromSpend({ ...site, monthlyKobo: kobo ?? NaN })
    if (!load) throw new Error('no load')
    within(yearOfToday(today, load).fuelLitres / 700, 1, 1e-3)
  })
  test('is unknown where idling burns more, or no generator runs', () => {
    expect(spendFromLitres(10, { ...site, today: { ...today, generatorKw: 5 } })).toBeNull()
    expect(spendFromLitres(10, { ...site, today: gridOnly })).toBeNull()
  })
})
