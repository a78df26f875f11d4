import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { solarShop } from '../../../test/shop/solar-shop.ts'
import { findPlace } from '../climate/places.ts'
import { loadFromAppliances } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import { chemistries } from './battery-chemistry.ts'
import { checkBundle, type BundleNeed } from './bundle.ts'
import { sizeSystem } from './system-size.ts'

/** 200 W day and night: 4.8 kWh a day. */
const use = { watts: 200, quantity: 1, dayHours: 12, nightHours: 12, dutyShare: 1, startFactor: 1 }
const need: BundleNeed = { uses: [use], autonomyHours: 8 }
const enough: Record<string, number> = { panel: 6, 'inverter-5': 1, 'battery-48': 1 }
const check = (quantities: Record<string, number>, part: Partial<BundleNeed> = {}) =>
  checkBundle({ ...need, ...part }, new Map(Object.entries(quantities)), solarShop)

describe('a sufficient bundle', () => {
  const answer = check(enough)
  test('has no shortfalls', () => expect(answer.shortfalls).toEqual([]))
  test('has the ratings of its parts', () => {
    within(answer.arrayKwp, 3.3, 1e-12)
    expect(answer).toMatchObject({ batteryKwh: 5.12, inverterKva: 5 })
  })
  test('is sized for the worst month of Lagos at 10° to the south', () => {
    const lagos = findPlace('NG-LA')
    if (!lagos) throw new Error('no Lagos')
    const load = loadFromAppliances([use])
    const { worstMonth } = monthlyYield(lagos, { tiltDeg: 10, azimuthDeg: 180 })
    expect(answer.load).toEqual(load)
    expect(answer.size).toEqual(
      sizeSystem({
        load,
        worstDcKwhPerKwp: worstMonth.dcKwh,
        autonomyHours: 8,
        chemistry: chemistries.lfp,
      }),
    )
  })
  test('other products of the shop are ignored', () =>
    expect(check({ ...enough, cable: 3, 'battery-24': 0 }).shortfalls).toEqual([]))
})

describe('shortfalls', () => {
  test('a motor of three phases on an inverter of one', () => {
    const mill = { ...use, watts: 4000, dayHours: 0.1, nightHours: 0, startFactor: 2 }
    expect(check(enough, { uses: [mill], autonomyHours: 1 }).shortfalls).toContain(
      'A motor of 4 kW or more needs three phases.',
    )
  })
  test('a battery of which only half may be used is too small', () => {
    const batteries = solarShop.batteries.map((each) => ({ ...each, depthOfDischarge: 0.5 }))
    const quantities = new Map(Object.entries(enough))
    expect(checkBundle(need, quantities, { ...solarShop, batteries }).shortfalls).toEqual([
      expect.stringMatching(/^The battery has 5.12 kWh, the load needs .* kWh\.$/),
    ])
  })
  test('too few panels', () =>
    expect(check({ ...enough, panel: 2 }).shortfalls).toEqual([
      expect.stringMatching(/^The panels have 1.1 kWp, the load needs .* kWp\.$/),
    ]))
  test('too small a battery', () =>
    expect(check(enough, { autonomyHours: 24 }).shortfalls).toEqual([
      expect.stringMatching(/^The battery has 5.12 kWh, the load needs .* kWh\.$/),
    ]))
  test('too small an inverter for the surge of a motor', () => {
    // Peak 1 kW (the largest appliance), and 9 kW more while it starts: 10 / 2 / 0.8 = 6.25 kVA.
    const motor = { ...use, watts: 1000, dayHours: 0.5, nightHours: 0, startFactor: 10 }
    expect(check(enough, { uses: [motor], autonomyHours: 1 }).shortfalls).toEqual([
      'The inverter has 5 kVA, the load needs 6.25 kVA.',
      'The battery gives for a start 7.14 kW, the load needs 10 kW.',
    ])
  })
  test('too small a discharge current: 51.2 V × 100 A × 0.93 = 4.76 kW for a peak of 4.9 kW', () => {
    const kettle = { ...use, watts: 4900, dayHours: 0.1, nightHours: 0 }
    const parts = { ...enough, 'inverter-5': 2 }
    expect(check(parts, { uses: [kettle], autonomyHours: 0.1 }).shortfalls).toEqual([
      'The battery gives 4.76 kW, the load needs 4.9 kW.',
    ])
  })
  test('a battery that does not start a motor: 150 A × 51.2 V × 0.93 = 7.14 kW for 8 kW', () => {
    const motor = { ...use, watts: 2000, dayHours: 0.5, nightHours: 0, startFactor: 4 }
    expect(check(enough, { uses: [motor], autonomyHours: 0.1 }).shortfalls).toEqual([
      'The battery gives for a start 7.14 kW, the load needs 8 kW.',
    ])
  })
  test('an empty bundle has a shortfall for every part', () =>
    expect(check({}).shortfalls).toHaveLength(5))
})

describe('parts that do not fit each other', () => {
  test('more inverters than may be in parallel', () =>
    expect(check({ ...enough, panel: 14, 'inverter-5': 7 }).shortfalls).toEqual([
      'At most 6 inverters of this type can run in parallel.',
    ]))
  test('more panels than the input takes', () =>
    expect(check({ ...enough, panel: 12 }).shortfalls).toEqual([
      '12 panels of 550 W do not divide into rows that the inverter takes.',
    ]))
  test('panels that cannot be divided between two inverters', () =>
    expect(check({ ...enough, panel: 7, 'inverter-5': 2 }).shortfalls).toEqual([
      '7 panels of 550 W do not divide into rows that the inverter takes.',
    ]))
  test('a single panel is below the MPPT window', () =>
    expect(check({ ...enough, panel: 1 }).shortfalls.join(' ')).toMatch(/1 panels of 550 W do not/))
  test('a battery of another voltage', () =>
    expect(check({ panel: 6, 'inverter-5': 1, 'battery-24': 3 }).shortfalls).not.toEqual([]))
  test('strings of batteries are not guessed for an inverter of unknown battery voltage', () => {
    const shop = {
      ...solarShop,
      inverters: solarShop.inverters.map((inverter) => ({
        ...inverter,
        data: { ...inverter.data, batteryV: null },
      })),
    }
    const quantities = new Map(Object.entries({ panel: 6, 'inverter-5': 1, 'battery-24': 3 }))
    expect(checkBundle(need, quantities, shop).shortfalls).toEqual([
      'The battery input of the inverter is not fully described on its data sheet.',
    ])
  })
  test('more batteries than may be in parallel', () =>
    expect(check({ ...enough, 'battery-48': 17 }).shortfalls).toEqual([
      '17 batteries do not form strings of 1 with at most 16 in parallel.',
    ]))
})

test.each([
  ['no appliances', { uses: [] }],
  ['an autonomy of 300 hours', { autonomyHours: 300 }],
])('refuses %s', (_, wrong) => expect(() => check(enough, wrong)).toThrow(RangeError))
