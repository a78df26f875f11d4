import { describe, expect, test } from 'vitest'
import { solarShop } from '../../../test/shop/solar-shop.ts'
import type { ShopParts } from './shop-system.ts'
import { systemChooser } from './system-chooser.ts'
import type { SystemSize } from './system-size.ts'

const required: SystemSize = {
  arrayKwp: 2,
  batteryKwh: 4,
  inverterKva: 1.5,
  peakKw: 1,
  surgeKw: 1.5,
}
const choose = (size: Partial<SystemSize>, shop = solarShop) =>
  systemChooser(shop, 'lfp')({ ...required, ...size })
const linesOf = (size: Partial<SystemSize>, shop: ShopParts = solarShop) =>
  choose(size, shop)?.lines.map(({ id, quantity }) => [id, quantity]) ?? null
const [, inverter5, inverter15] = solarShop.inverters
const [, battery48] = solarShop.batteries
if (!inverter5 || !inverter15 || !battery48) throw new Error('no parts')
const onlyInverter = (part: Partial<typeof inverter5>): ShopParts => ({
  ...solarShop,
  inverters: [{ ...inverter5, ...part }],
})

describe('motors and phases', () => {
  test('a motor of three phases takes them at any peak', () => {
    const motors = { needThreePhases: true, onePhaseStartKw: 0 }
    const size = { peakKw: 6, inverterKva: 9, batteryKwh: 20, motors }
    expect(linesOf(size)?.[1]).toEqual(['inverter-5', 3])
    expect(linesOf(size, { ...solarShop, inverters: [inverter15] })?.[1]).toEqual([
      'inverter-15',
      1,
    ])
    expect(linesOf(size, onlyInverter({ canFormThreePhase: false }))).toBeNull()
  })
  test('on three phases, one of them starts a motor of one phase', () => {
    // A pump of 3 kW starts with 11 kW. Three phases share 11 − 3 = 8 kW of the rest: 11 + 8 / 3 =
    // 13.7 kW on its phase, 17.1 kVA, where 5 kVA give 10: two on each phase.
    const size = { peakKw: 11, surgeKw: 19, inverterKva: 14, batteryKwh: 20 }
    const motors = { needThreePhases: false, onePhaseStartKw: 11 }
    expect(linesOf(size, onlyInverter({}))?.[1]).toEqual(['inverter-5', 3])
    expect(linesOf({ ...size, motors }, onlyInverter({}))?.[1]).toEqual(['inverter-5', 6])
    // On a single phase the start counts once.
    expect(linesOf({ ...size, peakKw: 9, motors }, onlyInverter({}))?.[1]).toEqual([
      'inverter-5',
      3,
    ])
  })
})

describe('the data sheet of the battery', () => {
  const sheet = { depthOfDischarge: 0.8, chargeA: 20, cycles: 4000 }
  const shop = { ...onlyInverter({}), batteries: [{ ...battery48, ...sheet }] }
  test('a battery of which less may be used is larger: 10 kWh at 90 % are 11.25 kWh at 80 %', () => {
    expect(linesOf({ batteryKwh: 10 }, onlyInverter({}))?.[2]).toEqual(['battery-48', 2])
    expect(linesOf({ batteryKwh: 10 }, shop)?.[2]).toEqual(['battery-48', 3])
  })
  test('three of 20 A in parallel are charged with 60 A at 51.2 V', () =>
    expect(choose({ batteryKwh: 10 }, shop)?.batteryLimits).toEqual({
      depthOfDischarge: 0.8,
      cycles: 4000,
      chargeA: 60,
      chargeKw: expect.closeTo(3.072, 9),
    }))
  test('four of 12 V in series are charged with the current of one', () => {
    const data = {
      ...battery48.data,
      nominalV: 12,
      maxInSeries: 4,
      chargeV: { min: 14, max: 15 },
      cutOffV: 11,
    }
    const lead = { ...battery48, ...sheet, capacityKwh: 2.4, data }
    const system = choose({ batteryKwh: 4 }, { ...shop, batteries: [lead] })
    expect(system?.batteryCount).toBe(4)
    expect(system?.batteryLimits).toMatchObject({ chargeA: 20, chargeKw: expect.closeTo(0.96, 9) })
  })
})
