import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { appliances } from './appliances.ts'
import { fuelCurves } from '../system/generator.ts'
import { dailyKwhFromSpend, loadFromAppliances, loadFromEnergy, type ApplianceUse } from './load.ts'

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
  test('one appliance is its own peak, and an unused one is none', () => {
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
  ])('%o is refused', (wrong) => {
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
  test('the shape of a home is that of the shared runs', () => {
    const load = loadFromEnergy(10.45)
    within(load.hourlyKw[19] ?? NaN, 1, 1e-9)
    within(loadFromEnergy(20, 'business').dailyKwh, 20, 1e-9)
    expect(loadFromEnergy(20, 'business').nightKwh).toBeLessThan(0.25 * 20)
    expect(() => loadFromEnergy(0)).toThrow(RangeError)
  })
  test('a bill of ₦45,000 in band A with VAT, and ₦60,000 of petrol', () => {
    const spend = {
      gridKobo: 4_500_000,
      tariffKoboPerKwh: 20_950,
      vatShare: 0.075,
      fuelKobo: 6_000_000,
      fuelKoboPerLitre: 106_135,
      generator: fuelCurves.petrol,
    }
    const { gridKwh, generatorKwh } = dailyKwhFromSpend(spend)
    within(gridKwh, 6.57, 0.005)
    within(generatorKwh, 56.5 / 0.7 / (365 / 12), 0.01)
    expect(() => dailyKwhFromSpend({ ...spend, tariffKoboPerKwh: 0 })).toThrow(RangeError)
    expect(() => dailyKwhFromSpend({ ...spend, fuelKobo: -1 })).toThrow(RangeError)
  })
  test('appliances have their own keys and numbers a load takes', () => {
    expect(new Set(appliances.map(({ key }) => key)).size).toBe(appliances.length)
    for (const { watts, dutyShare, startFactor } of appliances)
      expect(
        loadFromAppliances([use({ watts, dutyShare, startFactor, dayHours: 1 })]).dailyKwh,
      ).toBeGreaterThan(0)
  })
})
