import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { appliances } from './appliances.ts'
import { loadFromAppliances, loadFromEnergy, type ApplianceUse } from './load.ts'

const use = (part: Partial<ApplianceUse>): ApplianceUse => ({
  watts: 100,
  quantity: 1,
  dayHours: 0,
  nightHours: 0,
  dutyShare: 1,
  startFactor: 1,
  ...part,
})

describe('load', () => {
  test('a flat by hand: 6 bulbs, 2 fans, a refrigerator', () => {
    const load = loadFromAppliances([
      use({ watts: 10, quantity: 6, nightHours: 5 }),
      use({ watts: 75, quantity: 2, dayHours: 4, nightHours: 8 }),
      use({ watts: 150, dayHours: 12, nightHours: 12, dutyShare: 1 / 3, startFactor: 4 }),
    ])
    within(load.dailyKwh, 0.3 + 1.8 + 1.2, 1e-9)
    within(load.nightKwh, 0.3 + 1.2 + 0.6, 1e-9)
    within(load.peakKw, 0.8 * 0.36, 1e-9)
    within(load.surgeKw, 0.8 * 0.36 + 0.45, 1e-9)
    within(load.hourlyKw[18] ?? NaN, 0.06 + 0.15 + 0.05, 1e-9)
    within(load.hourlyKw[1] ?? NaN, 0.15 + 0.05, 1e-9)
    within(load.hourlyKw[2] ?? NaN, 0.05, 1e-9)
  })
  test('a single appliance is the peak, and an unused one has no load', () => {
    expect(loadFromAppliances([use({ watts: 2000, dayHours: 0.5 })]).peakKw).toBe(2)
    expect(loadFromAppliances([use({ watts: 2000 })])).toMatchObject({
      dailyKwh: 0,
      peakKw: 0,
      surgeKw: 0,
    })
  })
  test.each([
    { watts: -1 },
    { quantity: NaN },
    { dayHours: 12.5 },
    { nightHours: 25 },
    { dutyShare: 2 },
    { startFactor: 0 },
  ])('refuses %o', (wrong) => {
    expect(() => loadFromAppliances([use(wrong)])).toThrow(RangeError)
  })
  test('hours sum to the energy, and more hours are more of it', () => {
    const uses = fc.array(
      fc.record({
        watts: fc.integer({ min: 0, max: 3000 }),
        quantity: fc.nat(20),
        dayHours: fc.double({ min: 0, max: 12, noNaN: true }),
        nightHours: fc.double({ min: 0, max: 11, noNaN: true }),
        dutyShare: fc.double({ min: 0, max: 1, noNaN: true }),
        startFactor: fc.integer({ min: 1, max: 7 }),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(uses, (list) => {
        const load = loadFromAppliances(list)
        within(
          load.dailyKwh,
          list.reduce(
            (sum, { watts, quantity, dayHours, nightHours, dutyShare }) =>
              sum + (watts * quantity * (dayHours + nightHours) * dutyShare) / 1000,
            0,
          ),
          1e-6,
        )
        expect(
          loadFromAppliances(list.map((one) => ({ ...one, nightHours: one.nightHours + 1 })))
            .dailyKwh,
        ).toBeGreaterThanOrEqual(load.dailyKwh - 1e-9)
        expect(load.surgeKw).toBeGreaterThanOrEqual(load.peakKw)
      }),
    )
  })
  test('the profile of a home is that of the reference runs', () => {
    const load = loadFromEnergy(10.45)
    within(load.hourlyKw[19] ?? NaN, 1, 1e-9)
    within(loadFromEnergy(20, 'business').dailyKwh, 20, 1e-9)
    expect(loadFromEnergy(20, 'business').nightKwh).toBeLessThan(0.25 * 20)
    expect(() => loadFromEnergy(0)).toThrow(RangeError)
  })
  test('every appliance has its own key and a valid load', () => {
    expect(new Set(appliances.map(({ key }) => key)).size).toBe(appliances.length)
    for (const { watts, dutyShare, startFactor } of appliances)
      expect(
        loadFromAppliances([use({ watts, dutyShare, startFactor, dayHours: 1 })]).dailyKwh,
      ).toBeGreaterThan(0)
  })
})

describe('hours of use', () => {
  const hoursOf = (part: Partial<ApplianceUse>) =>
    loadFromAppliances([use({ watts: 1000, ...part })]).hourlyKw
  test('hours of the day are centred on noon: three hours from 10:30 to 13:30', () => {
    const hourly = hoursOf({ dayHours: 3 })
    expect([9, 10, 11, 12, 13, 14].map((hour) => hourly[hour])).toEqual([0, 0.5, 1, 1, 0.5, 0])
  })
  test('hours of the night start at 18:00 and continue after midnight', () => {
    const hourly = hoursOf({ nightHours: 8.5 })
    expect([17, 18, 23, 0, 1, 2, 3].map((hour) => hourly[hour])).toEqual([0, 1, 1, 1, 1, 0.5, 0])
  })
  test('twelve hours of day and night fill the day', () =>
    expect(hoursOf({ dayHours: 12, nightHours: 12 })).toEqual(Array.from({ length: 24 }, () => 1)))
  test('the night is from 18:00 to 6:00', () => {
    expect(loadFromAppliances([use({ watts: 1000, nightHours: 12 })]).nightKwh).toBe(12)
    expect(loadFromAppliances([use({ watts: 1000, dayHours: 12 })]).nightKwh).toBe(0)
  })
  test('the duty cycle reduces the energy, not the peak', () => {
    const load = loadFromAppliances([use({ watts: 300, dayHours: 10, dutyShare: 0.5 })])
    within(load.dailyKwh, 1.5, 1e-12)
    within(load.peakKw, 0.3, 1e-12)
  })
})

describe('peak and surge', () => {
  test('80 % of the connected load: 0.8 × (1.0 + 0.5 + 0.5) kW', () =>
    within(
      loadFromAppliances([
        use({ watts: 1000, dayHours: 1 }),
        use({ watts: 500, quantity: 2, dayHours: 1 }),
      ]).peakKw,
      1.6,
      1e-12,
    ))
  test('the mean load of an hour is never above the peak', () =>
    within(loadFromAppliances([use({ watts: 100, quantity: 10, dayHours: 12 })]).peakKw, 1, 1e-12))
  test('only the motor with the largest starting power starts at the peak', () => {
    // Pump: 3 × 1 kW more than running; refrigerator: 3 × 0.15 kW more.
    const load = loadFromAppliances([
      use({ watts: 1000, dayHours: 1, startFactor: 4 }),
      use({ watts: 150, dayHours: 12, startFactor: 4 }),
    ])
    within(load.surgeKw, load.peakKw + 3, 1e-12)
  })
  test('two equal motors do not start at the same moment', () => {
    const load = loadFromAppliances([use({ watts: 500, quantity: 2, dayHours: 1, startFactor: 3 })])
    within(load.surgeKw, load.peakKw + 1, 1e-12)
  })
})

describe('motors', () => {
  const mill = use({ watts: 7500, dayHours: 4, startFactor: 3 })
  const pump = use({ watts: 1000, dayHours: 1, startFactor: 4 })
  const motorsOf = (...uses: ApplianceUse[]) => loadFromAppliances(uses).motors
  test('of 4 kW or more have three phases; the largest start of the others is on one', () => {
    expect(motorsOf(mill, pump)).toEqual({ needThreePhases: true, onePhaseStartKw: 4 })
    expect(motorsOf(pump)).toEqual({ needThreePhases: false, onePhaseStartKw: 4 })
    expect(motorsOf({ ...mill, watts: 3990 })?.needThreePhases).toBe(false)
  })
  test('that never run are none, and an electric cooker of 5 kW is no motor', () => {
    expect(motorsOf({ ...mill, dayHours: 0 })).toBeUndefined()
    expect(motorsOf(use({ watts: 5000, dayHours: 1 }))).toBeUndefined()
  })
})

test('what must never go off is a part of the load, and absent when there is none', () => {
  const fan = use({ watts: 75, quantity: 2, dayHours: 0, nightHours: 12 })
  const freezer = use({ watts: 300, quantity: 1, dayHours: 12, nightHours: 12 })
  const load = loadFromAppliances([fan, { ...freezer, isCritical: true }])
  expect(load.criticalKw).toEqual(loadFromAppliances([freezer]).hourlyKw)
  expect(loadFromAppliances([fan, freezer])).not.toHaveProperty('criticalKw')
})

describe('a load from its energy', () => {
  test('peak demand is 1.5 times the highest hour, and the surge twice that', () => {
    const load = loadFromEnergy(10.45)
    // The highest hour of a home, 19:00, has 10 of 104.5 parts: 1 kW.
    within(load.peakKw, 1.5, 1e-9)
    within(load.surgeKw, 3, 1e-9)
  })
  test('by day and by night the same: 24 kWh are 1 kW in every hour', () => {
    const load = loadFromEnergy(24, 'always')
    for (const kw of load.hourlyKw) within(kw, 1, 1e-12)
    within(load.nightKwh, 12, 1e-9)
  })
  test('everything is in proportion to the energy', () => {
    const [one, three] = [loadFromEnergy(5), loadFromEnergy(15)]
    for (const key of ['dailyKwh', 'nightKwh', 'peakKw', 'surgeKw'] as const)
      within(three[key], 3 * one[key], 1e-9)
  })
  test('a home uses most after dark, a business by day', () => {
    const [home, business] = [loadFromEnergy(10), loadFromEnergy(10, 'business')]
    expect(home.hourlyKw.indexOf(Math.max(...home.hourlyKw))).toBe(19)
    expect(business.nightKwh).toBeLessThan(home.nightKwh / 2)
  })
  test.each([0, -1, NaN, Infinity])('refuses %s kWh', (kwh) =>
    expect(() => loadFromEnergy(kwh)).toThrow(RangeError),
  )
})
