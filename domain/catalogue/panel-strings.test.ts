import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inverter5, panel550 } from '../../test/shop/technical-examples.ts'
import {
  coldCellC,
  hotCellC,
  sizeStrings,
  solarInputOf,
  voltageMarginShare,
  type SolarInput,
} from './panel-strings.ts'
import { layOutStrings } from './string-layout.ts'

const input: SolarInput = {
  maxVocV: 500,
  windowV: { min: 120, max: 450 },
  maxPowerW: 6500,
  trackers: 1,
  maxCurrentA: 22,
}
const size = (change: Partial<SolarInput> = {}, panel = panel550) =>
  sizeStrings(panel, { ...input, ...change })

test('the solar input of an inverter, and none when a number is missing', () => {
  expect(solarInputOf(inverter5)).toEqual(input)
  expect(solarInputOf({ ...inverter5, mpptTrackers: null, maxTrackerA: null })).toEqual({
    ...input,
    trackers: 1,
    maxCurrentA: null,
  })
  for (const key of ['maxVocV', 'windowV', 'maxPanelPowerW'] as const)
    expect(solarInputOf({ ...inverter5, [key]: null }), key).toBeNull()
})

describe('one panel in the cold and in the heat', () => {
  test('49.9 V and -0.27 % per °C are 52.6 V at 5 °C', () => {
    expect(size()?.coldVocV).toBeCloseTo(49.9 * 1.054, 6)
  })
  test('41.96 V at full power are 36.9 V at 70 °C', () => {
    expect(size()?.hotVmpV).toBeCloseTo(41.96 * 0.8785, 6)
  })
})

describe('number in series', () => {
  test('four reach 120 V in the heat: three give 110.6 V', () => {
    expect(size()?.minInSeries).toBe(4)
    expect(size({ windowV: { min: 110, max: 450 } })?.minInSeries).toBe(3)
    expect(size({ windowV: { min: 0, max: 450 } })?.minInSeries).toBe(1)
  })
  test('nine stay 3 % below 500 V in the cold: ten would reach 526 V, and need 542.3 V', () => {
    const wide = { windowV: { min: 120, max: 1000 } }
    expect(size(wide)?.maxInSeries).toBe(9)
    expect(size({ ...wide, maxVocV: 542 })?.maxInSeries).toBe(9)
    expect(size({ ...wide, maxVocV: 543 })?.maxInSeries).toBe(10)
  })
  test('the top of the window counts at 25 °C: ten give 419.6 V, eleven 461.6 V', () => {
    const high = { maxVocV: 1000, maxPowerW: 50_000 }
    expect(size(high)?.maxInSeries).toBe(10)
    expect(size({ ...high, windowV: { min: 120, max: 462 } })?.maxInSeries).toBe(11)
  })
  test('the power of the input is a limit: 2,750 W are five, a watt less is four', () => {
    expect(size({ maxPowerW: 2750 })?.maxInSeries).toBe(5)
    expect(size({ maxPowerW: 2749 })?.maxInSeries).toBe(4)
  })
  test('the insulation of the panel is a limit', () => {
    expect(size({}, { ...panel550, maxSystemV: 263 })?.maxInSeries).toBe(5)
    expect(size({}, { ...panel550, maxSystemV: 262 })?.maxInSeries).toBe(4)
    expect(size({}, { ...panel550, maxSystemV: null })?.maxInSeries).toBe(9)
  })
})

describe('total number of panels', () => {
  test('each tracker takes one string of 13 A up to 26 A, then two', () => {
    const strong = { maxPowerW: 50_000 }
    expect(size({ ...strong, maxCurrentA: 26 })?.total).toBe(9)
    expect(size({ ...strong, maxCurrentA: 26.3 })?.total).toBe(18)
    expect(size({ ...strong, trackers: 2 })?.total).toBe(18)
  })
  test('without a limit of current, the power is the limit', () => {
    expect(size({ maxCurrentA: null, maxPowerW: 20_000 })?.total).toBe(36)
  })
  test('counts only panels that form whole strings', () => {
    expect(size({ trackers: 2 })?.total).toBe(11)
    // Strings of exactly two: five panels leave one over.
    const pairs = { windowV: { min: 70, max: 90 }, maxVocV: 110, maxCurrentA: null }
    expect(size({ ...pairs, maxPowerW: 2750 })?.total).toBe(4)
  })
  test('is 0 when the heat needs more panels than the cold allows', () => {
    expect(size({ maxVocV: 170 })).toMatchObject({ minInSeries: 4, maxInSeries: 3, total: 0 })
  })
})

test('the current is limited when a panel gives more than the input takes', () => {
  expect(size({ maxCurrentA: 13.1 })?.isCurrentLimited).toBe(true)
  expect(size({ maxCurrentA: 13.11 })?.isCurrentLimited).toBe(false)
  expect(size({ maxCurrentA: null })?.isCurrentLimited).toBe(false)
  // It still takes one string on each tracker.
  expect(size({ maxCurrentA: 13 })?.total).toBe(9)
})

test('a missing or impossible number gives no strings', () => {
  for (const key of ['vocV', 'vmpV', 'impA', 'vocPercentPerC'] as const)
    expect(size({}, { ...panel550, [key]: null }), key).toBeNull()
  for (const key of ['powerW', 'vocV', 'vmpV'] as const)
    expect(size({}, { ...panel550, [key]: 0.9 }), key).toBeNull()
  expect(size({}, { ...panel550, impA: 0.09 })).toBeNull()
  expect(size({}, { ...panel550, impA: 0.1 })).not.toBeNull()
})

test('every fitting string is within the limits of the input, cold and hot', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const anyPanel = fc.record({
    kind: fc.constant('panel' as const),
    powerW: number(1, 900),
    vocV: number(1, 80),
    vmpV: number(1, 70),
    impA: number(0.1, 20),
    vocPercentPerC: number(-0.5, 0),
    maxSystemV: fc.option(number(0, 1500)),
  })
  const anyInput = fc
    .record({
      maxVocV: number(0, 1100),
      window: fc.tuple(number(0, 1000), number(0, 1000)),
      maxPowerW: number(0, 50_000),
      trackers: fc.integer({ min: 1, max: 4 }),
      maxCurrentA: fc.option(number(0, 40)),
    })
    .map(({ window: [a, b], ...rest }) => ({
      ...rest,
      windowV: { min: Math.min(a, b), max: Math.max(a, b) },
    }))
  fc.assert(
    fc.property(anyPanel, anyInput, (panel, any) => {
      const strings = sizeStrings(panel, any)
      if (!strings || strings.maxInSeries < strings.minInSeries) return
      const at = (volts: number, celsius: number) =>
        volts * (1 + (panel.vocPercentPerC * (celsius - 25)) / 100)
      const slack = 1 + 1e-9
      const coldV = at(panel.vocV, coldCellC) * strings.maxInSeries
      expect(coldV).toBeLessThanOrEqual(any.maxVocV * (1 - voltageMarginShare) * slack)
      expect(coldV).toBeLessThanOrEqual((panel.maxSystemV ?? Infinity) * slack)
      expect(at(panel.vmpV, hotCellC) * strings.minInSeries * slack).toBeGreaterThanOrEqual(
        any.windowV.min,
      )
      expect(strings.total * panel.powerW).toBeLessThanOrEqual(any.maxPowerW * slack)
      expect(strings.total === 0 || layOutStrings(strings.total, strings) !== null).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
