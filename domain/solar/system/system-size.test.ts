import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { loadFromEnergy, type Load } from '../load/load.ts'
import { chemistries, type BatteryChemistry } from './battery-chemistry.ts'
import { sizeSystem, type SizingQuestion } from './system-size.ts'

/** Round numbers: 50 % may be discharged, 81 % round trip, so 90 % one way. */
const chemistry: BatteryChemistry = {
  name: 'Round numbers',
  depthOfDischarge: 0.5,
  roundTripEfficiency: 0.81,
  chargeRate: 1,
  dischargeRate: 1,
  lifeYears: 5,
}
/** 1 kW by day (6:00 to 18:00) and 0.5 kW by night: 12 + 6 = 18 kWh. */
const load: Load = {
  hourlyKw: Array.from({ length: 24 }, (_, hour) => (hour >= 6 && hour < 18 ? 1 : 0.5)),
  dailyKwh: 18,
  nightKwh: 6,
  peakKw: 2,
  surgeKw: 3,
}
const question: SizingQuestion = { load, worstDcKwhPerKwp: 3, autonomyHours: 4, chemistry }

describe('worked by hand', () => {
  test('array: day and night energy, the inverter, its own 40 W, and the array-to-load ratio', () => {
    // (12 + 6 / 0.81) / 0.93 + 24 × 0.04 = 20.868 + 0.96 = 21.828 kWh DC a day.
    const dailyDcKwh = (12 + 6 / 0.81) / 0.93 + 0.96
    within(dailyDcKwh, 21.828, 0.001)
    // 1.2 × 21.828 / 3 = 8.731 kWp.
    within(sizeSystem(question).arrayKwp, (1.2 * dailyDcKwh) / 3, 1e-12)
    within(sizeSystem(question).arrayKwp, 8.731, 0.001)
  })
  test('battery: four hours of 1 kW, for depth of discharge, discharge losses and ageing', () => {
    // 4 / 0.93 + 4 × 0.04 = 4.461 kWh; / (0.5 × 0.9 × 0.8) = 12.392 kWh.
    within(sizeSystem(question).batteryKwh, (4 / 0.93 + 0.16) / 0.36, 1e-12)
    within(sizeSystem(question).batteryKwh, 12.392, 0.001)
  })
  test('the autonomy covers the hours with the highest load: 14 hours are 12 × 1 + 2 × 0.5 kWh', () =>
    within(
      sizeSystem({ ...question, autonomyHours: 14 }).batteryKwh,
      (13 / 0.93 + 14 * 0.04) / 0.36,
      1e-12,
    ))
  test('half an hour of autonomy takes half the energy', () =>
    within(
      sizeSystem({ ...question, autonomyHours: 0.5 }).batteryKwh,
      (0.5 / 0.93 + 0.02) / 0.36,
      1e-12,
    ))
  test('two days of autonomy take twice the daily energy', () =>
    within(
      sizeSystem({ ...question, autonomyHours: 48 }).batteryKwh,
      (36 / 0.93 + 48 * 0.04) / 0.36,
      1e-12,
    ))
  test('inverter: 1.25 × 2 kW / 0.8 = 3.125 kVA, while the surge needs 3 / 2 / 0.8', () =>
    within(sizeSystem(question).inverterKva, 3.125, 1e-12))
  test('a large surge decides the inverter: 12 / 2 / 0.8 = 7.5 kVA', () =>
    within(sizeSystem({ ...question, load: { ...load, surgeKw: 12 } }).inverterKva, 7.5, 1e-12))
  test('a solar share of a third takes a third of the array and the same battery', () => {
    const third = sizeSystem({ ...question, solarShare: 1 / 3 })
    within(third.arrayKwp, sizeSystem(question).arrayKwp / 3, 1e-12)
    expect(third.batteryKwh).toBe(sizeSystem(question).batteryKwh)
  })
  test('there is no battery without autonomy', () =>
    expect(sizeSystem({ ...question, autonomyHours: 0 }).batteryKwh).toBe(0))
})

test('every part grows with load and autonomy', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 10_000, noNaN: true }),
      fc.double({ min: 0, max: 100, noNaN: true }),
      (kwh, autonomyHours) => {
        const size = sizeSystem({ ...question, load: loadFromEnergy(kwh), autonomyHours })
        const larger = sizeSystem({
          ...question,
          load: loadFromEnergy(kwh * 1.1),
          autonomyHours: autonomyHours + 1,
        })
        for (const key of ['batteryKwh', 'arrayKwp', 'inverterKva'] as const)
          expect(larger[key], key).toBeGreaterThan(size[key])
      },
    ),
  )
})

test('less sun takes a larger array in proportion', () => {
  const full = sizeSystem(question).arrayKwp
  within(sizeSystem({ ...question, worstDcKwhPerKwp: 1.5 }).arrayKwp, 2 * full, 1e-9)
})

test('lead-acid takes a larger battery than lithium', () =>
  expect(sizeSystem({ ...question, chemistry: chemistries.tubular }).batteryKwh).toBeGreaterThan(
    1.5 * sizeSystem({ ...question, chemistry: chemistries.lfp }).batteryKwh,
  ))

test.each([
  { load: { ...load, dailyKwh: 0 } },
  { load: { ...load, dailyKwh: NaN } },
  { load: { ...load, dailyKwh: Infinity } },
  { worstDcKwhPerKwp: 0 },
  { worstDcKwhPerKwp: NaN },
  { autonomyHours: -1 },
  { autonomyHours: 241 },
  { solarShare: -0.1 },
  { solarShare: 1.1 },
])('refuses %o', (wrong) => expect(() => sizeSystem({ ...question, ...wrong })).toThrow(RangeError))

test.each([{ autonomyHours: 240 }, { autonomyHours: 0 }, { solarShare: 0 }, { solarShare: 1 }])(
  'accepts the limit %o',
  (limit) => expect(sizeSystem({ ...question, ...limit }).inverterKva).toBeGreaterThan(0),
)
