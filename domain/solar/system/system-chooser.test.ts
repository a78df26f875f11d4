import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { solarShop } from '../../../test/shop/solar-shop.ts'
import type { ShopParts } from './shop-system.ts'
import { systemChooser } from './system-chooser.ts'
import type { SystemSize } from './system-size.ts'

/*
 * Panels in series and in total for the 550 W panel of the shop. Cold: 49.9 V × (1 + 0.27 % × 10) =
 * 51.25 V; hot: 41.96 V × (1 - 0.27 % × 45) = 36.86 V. At least ceil(60 / 36.86) = 2 and at most
 * floor(500 / 51.25) = 9 in series; two MPPT inputs of 18 A take one string of 13.11 A each. By
 * power the 3 kVA inverter takes floor(3900 / 550) = 7, the 5 kVA inverter 11, the 15 kVA inverter
 * 2 × 9 = 18 panels.
 */
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
const [inverter3, inverter5, inverter15] = solarShop.inverters
const [panel] = solarShop.panels
const [, battery48] = solarShop.batteries
if (!inverter3 || !inverter5 || !inverter15 || !panel || !battery48) throw new Error('no parts')
const onlyInverter = (part: Partial<typeof inverter5>): ShopParts => ({
  ...solarShop,
  inverters: [{ ...inverter5, ...part }],
})

describe('worked by hand', () => {
  test('2 kWp, 4 kWh, 1.5 kVA: ceil(2000 / 550) = 4 panels, the 3 kVA inverter, ceil(4 / 2.56) = 2 batteries of 24 V', () =>
    expect(linesOf({})).toEqual([
      ['panel', 4],
      ['inverter-3', 1],
      ['battery-24', 2],
    ]))
  test('the result has prices, ratings and stock of its parts', () =>
    expect(choose({})).toMatchObject({
      partsKobo: 4 * 15_950_000 + 65_000_000 + 2 * 79_000_000,
      panelW: 550,
      panelCount: 4,
      inverterKva: 3,
      batteryUnitKwh: 2.56,
      batteryCount: 2,
      lines: [
        { part: 'panel', priceKobo: 15_950_000, isInStock: true },
        { part: 'inverter', priceKobo: 65_000_000, isInStock: true },
        { part: 'battery', priceKobo: 79_000_000, isInStock: true },
      ],
    }))
  test('exactly 7 panels of 550 W are 3.85 kWp: rounding adds none', () =>
    expect(linesOf({ arrayKwp: 3.85 })?.[0]).toEqual(['panel', 7]))
  test('an eighth panel does not fit the 3 kVA inverter, so the 5 kVA one is chosen', () =>
    expect(linesOf({ arrayKwp: 3.9 })).toEqual([
      ['panel', 8],
      ['inverter-5', 1],
      ['battery-48', 1],
    ]))
  test('the rating of the inverter decides: 3.1 kVA takes 5 kVA', () =>
    expect(linesOf({ inverterKva: 3.1 })?.[1]).toEqual(['inverter-5', 1]))
  test('two inverters have the same number of panels: 12 of 11 + 1 are 6 + 6', () =>
    expect(linesOf({ arrayKwp: 6.6, inverterKva: 5 }, onlyInverter({}))?.slice(0, 2)).toEqual([
      ['panel', 12],
      ['inverter-5', 2],
    ]))
  test('13 panels become 14, 7 for each of two inverters', () =>
    expect(linesOf({ arrayKwp: 7.15, inverterKva: 5 }, onlyInverter({}))?.slice(0, 2)).toEqual([
      ['panel', 14],
      ['inverter-5', 2],
    ]))
  test('a string has at least two panels', () =>
    expect(linesOf({ arrayKwp: 0.1 })?.[0]).toEqual(['panel', 2]))
  test('without a battery there is no line for it', () =>
    expect(linesOf({ batteryKwh: 0 })).toEqual([
      ['panel', 4],
      ['inverter-3', 1],
    ]))
})

describe('limits', () => {
  test('inverters in parallel: two of 5 kVA reach 10 kVA, and not 10.1', () => {
    const shop = onlyInverter({ maxInParallel: 2 })
    expect(linesOf({ inverterKva: 10 }, shop)?.[1]).toEqual(['inverter-5', 2])
    expect(linesOf({ inverterKva: 10.1 }, shop)).toBeNull()
  })
  test('an inverter that cannot run in parallel is used alone', () => {
    const shop = onlyInverter({ maxInParallel: 1 })
    expect(linesOf({ inverterKva: 5 }, shop)?.[1]).toEqual(['inverter-5', 1])
    expect(linesOf({ inverterKva: 5.1 }, shop)).toBeNull()
  })
  test('panels count towards the inverters in parallel: 22 panels take two, 23 take three', () => {
    const shop = onlyInverter({ maxInParallel: 2 })
    expect(linesOf({ arrayKwp: 22 * 0.55 }, shop)?.slice(0, 2)).toEqual([
      ['panel', 22],
      ['inverter-5', 2],
    ])
    expect(linesOf({ arrayKwp: 23 * 0.55 }, shop)).toBeNull()
  })
  test('batteries in parallel: 16 of 5.12 kWh are 81.92 kWh, and not 82', () => {
    const shop = onlyInverter({})
    expect(linesOf({ batteryKwh: 81.92 }, shop)?.[2]).toEqual(['battery-48', 16])
    expect(linesOf({ batteryKwh: 82 }, shop)).toBeNull()
  })
  test('a three-phase inverter only above a peak of 10 kW', () => {
    const shop = { ...solarShop, inverters: [inverter15] }
    expect(linesOf({ peakKw: 10 }, shop)).toBeNull()
    expect(linesOf({ peakKw: 10.1, batteryKwh: 11 }, shop)?.[1]).toEqual(['inverter-15', 1])
  })
  test('above a peak of 10 kW, single-phase inverters come in threes, one on each phase', () => {
    const shop = onlyInverter({ maxInParallel: 9 })
    const peak = { peakKw: 11, batteryKwh: 20 }
    expect(linesOf({ ...peak, inverterKva: 14 }, shop)?.[1]).toEqual(['inverter-5', 3])
    expect(linesOf({ ...peak, inverterKva: 16 }, shop)?.[1]).toEqual(['inverter-5', 6])
    expect(linesOf({ ...peak, inverterKva: 31 }, shop)?.[1]).toEqual(['inverter-5', 9])
    expect(linesOf({ ...peak, inverterKva: 46 }, shop)).toBeNull()
    expect(linesOf(peak, onlyInverter({ canFormThreePhase: false }))).toBeNull()
  })
  test('two inverters share a single phase up to a peak of 10 kW', () =>
    expect(linesOf({ peakKw: 8, inverterKva: 10, batteryKwh: 20 }, onlyInverter({}))?.[1]).toEqual([
      'inverter-5',
      2,
    ]))
  test('the start of a motor needs the surge rating: 9 kW / 0.8 = 11.25 kVA take two of 10 kVA', () => {
    const size = { surgeKw: 9, batteryKwh: 20 }
    expect(linesOf(size, onlyInverter({}))?.[1]).toEqual(['inverter-5', 2])
    expect(linesOf(size, onlyInverter({ surgeKva: 11.25 }))?.[1]).toEqual(['inverter-5', 1])
  })
  test('panels below 400 W only up to 1 kWp', () => {
    const small = { ...panel, id: 'small', powerW: 330, data: { ...panel.data, powerW: 330 } }
    const shop = { ...solarShop, panels: [small] }
    expect(linesOf({ arrayKwp: 0.99 }, shop)?.[0]).toEqual(['small', 3])
    expect(linesOf({ arrayKwp: 1 }, shop)).toBeNull()
    // Three inverters for the peak take at least two of them each: 1.98 kWp.
    const threePhases = { arrayKwp: 0.9, inverterKva: 12, peakKw: 11 }
    expect(choose(threePhases, { ...onlyInverter({}), panels: [small] })).toBeNull()
  })
  test('11 panels of 550 W are two lengths of string, which one input does not take', () => {
    const oneInput = { ...inverter5.data, mpptTrackers: 1, maxTrackerA: 27 }
    const shop = onlyInverter({ data: oneInput })
    expect(linesOf({ arrayKwp: 5.6 }, shop)?.[0]).toEqual(['panel', 12])
    expect(linesOf({ arrayKwp: 5.6 }, onlyInverter({}))?.[0]).toEqual(['panel', 11])
  })
  test('nothing above 40 kWp', () => {
    const shop = onlyInverter({ maxInParallel: 9 })
    expect(choose({ arrayKwp: 36 }, shop)?.panelCount).toBe(66)
    expect(choose({ arrayKwp: 40.1 }, shop)).toBeNull()
  })
  test('only batteries of the given chemistry', () =>
    expect(systemChooser(solarShop, 'gel')(required)).toBeNull())
  test('an empty shop has no system', () =>
    expect(linesOf({}, { panels: [], inverters: [], batteries: [] })).toBeNull())
})

describe('the battery carries the load', () => {
  // One battery of 51.2 V gives 100 A × 0.93 = 4.76 kW, and 7.14 kW while a motor starts.
  const shop = onlyInverter({})
  test('a peak of 4.7 kW takes one, 4.8 kW two', () => {
    expect(linesOf({ peakKw: 4.7 }, shop)?.[2]).toEqual(['battery-48', 1])
    expect(linesOf({ peakKw: 4.8 }, shop)?.[2]).toEqual(['battery-48', 2])
  })
  test('a start of 7.1 kW takes one, 7.2 kW two', () => {
    expect(linesOf({ surgeKw: 7.1 }, shop)?.[2]).toEqual(['battery-48', 1])
    expect(linesOf({ surgeKw: 7.2 }, shop)?.[2]).toEqual(['battery-48', 2])
  })
  test('without a discharge current, the C-rate of lithium counts: 2.38 kW of 5.12 kWh', () => {
    const unknown = { ...battery48, data: { ...battery48.data, maxDischargeA: null } }
    const parts = { ...shop, batteries: [unknown] }
    expect(linesOf({ peakKw: 2.3, surgeKw: 2.3 }, parts)?.[2]).toEqual(['battery-48', 1])
    expect(linesOf({ peakKw: 2.4, surgeKw: 2.4 }, parts)?.[2]).toEqual(['battery-48', 2])
  })
  test('a system without a battery has no power to carry', () =>
    expect(choose({ batteryKwh: 0, peakKw: 4.8 }, shop)?.batteryPower).toEqual({
      continuousKw: 0,
      surgeKw: 0,
    }))
})

describe('price and stock', () => {
  test('of two panels the cheaper system is chosen', () => {
    const cheaper = { ...panel, id: 'cheaper', priceKobo: panel.priceKobo - 1 }
    expect(linesOf({}, { ...solarShop, panels: [panel, cheaper] })?.[0]).toEqual(['cheaper', 4])
    expect(linesOf({}, { ...solarShop, panels: [cheaper, panel] })?.[0]).toEqual(['cheaper', 4])
  })
  test('parts in stock come before cheaper ones that are not', () => {
    const soldOut = { ...panel, id: 'sold-out', priceKobo: 1, stock: 3 }
    expect(linesOf({}, { ...solarShop, panels: [soldOut, panel] })?.[0]).toEqual(['panel', 4])
    const enough = { ...soldOut, stock: 4 }
    expect(linesOf({}, { ...solarShop, panels: [enough, panel] })?.[0]).toEqual(['sold-out', 4])
  })
  test('a battery in stock comes before a cheaper one that is not', () => {
    const soldOut = { ...battery48, id: 'sold-out', priceKobo: 1, stock: 0 }
    const shop = { ...onlyInverter({}), batteries: [soldOut, battery48] }
    expect(linesOf({}, shop)?.[2]).toEqual(['battery-48', 1])
  })
  test('a bank in stock comes before a cheaper one of which there are too few', () => {
    const required = { batteryKwh: 2 * battery48.capacityKwh }
    const bank = (stock: number) => {
      const few = { ...battery48, id: 'few', priceKobo: 1, stock }
      return linesOf(required, { ...onlyInverter({}), batteries: [few, battery48] })?.[2]
    }
    expect(bank(1)).toEqual(['battery-48', 2])
    expect(bank(2)).toEqual(['few', 2])
  })
  test('without stock the parts are chosen and marked', () => {
    const panels = [{ ...panel, stock: 3 }]
    const lines = choose({}, { ...solarShop, panels })?.lines
    expect(lines?.map(({ isInStock }) => isInStock)).toEqual([false, true, true])
  })
})

test('for every size, the system reaches it and respects every limit', () => {
  const sizes = fc
    .record({
      arrayKwp: fc.double({ min: 0.1, max: 60, noNaN: true }),
      batteryKwh: fc.double({ min: 0, max: 90, noNaN: true }),
      peakKw: fc.double({ min: 0.2, max: 30, noNaN: true }),
      startShare: fc.double({ min: 1, max: 3, noNaN: true }),
    })
    .map(({ startShare, ...size }) => ({
      ...size,
      surgeKw: size.peakKw * startShare,
      inverterKva: (1.25 * size.peakKw) / 0.8,
    }))
  fc.assert(
    fc.property(sizes, (size) => {
      const system = choose(size)
      if (!system) return
      const kwp = (system.panelCount * system.panelW) / 1000
      expect(kwp).toBeGreaterThanOrEqual(size.arrayKwp - 1e-9)
      expect(kwp).toBeLessThanOrEqual(40)
      expect(system.inverterKva).toBeGreaterThanOrEqual(size.inverterKva - 1e-9)
      expect(system.batteryCount * system.batteryUnitKwh).toBeGreaterThanOrEqual(
        size.batteryKwh - 1e-9,
      )
      if (size.batteryKwh > 0) {
        expect(system.batteryPower.continuousKw).toBeGreaterThanOrEqual(size.peakKw - 1e-9)
        expect(system.batteryPower.surgeKw).toBeGreaterThanOrEqual(size.surgeKw - 1e-9)
      }
      const line = system.lines.find(({ part }) => part === 'inverter')
      const inverter = solarShop.inverters.find(({ id }) => id === line?.id)
      if (!line || !inverter) throw new Error('no inverter')
      expect(line.quantity).toBeLessThanOrEqual(inverter.maxInParallel)
      expect(line.quantity * inverter.surgeKva).toBeGreaterThanOrEqual(size.surgeKw / 0.8 - 1e-9)
      expect(system.panelCount % line.quantity).toBe(0)
      expect(inverter.isThreePhase || (size.peakKw > 10 && line.quantity % 3 === 0)).toBe(
        size.peakKw > 10,
      )
    }),
  )
})
