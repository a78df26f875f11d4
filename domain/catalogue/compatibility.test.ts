import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  inverter5,
  lithium48,
  mppt60,
  panel100,
  panel550,
  pwm20,
  tubular12,
} from '../../test/shop/technical-examples.ts'
import { findFit } from './compatibility.ts'
import type { InverterData } from './technical-data.ts'

test('returns no result for products that are never connected', () => {
  expect(findFit(panel550, lithium48)).toBeNull()
  expect(findFit(inverter5, mppt60)).toBeNull()
  expect(findFit(panel550, panel100)).toBeNull()
  expect(findFit(lithium48, tubular12)).toBeNull()
  expect(findFit({ kind: 'kit' }, inverter5)).toBeNull()
  expect(findFit(inverter5, { kind: 'accessory' })).toBeNull()
})

test.each([
  [panel550, inverter5],
  [panel550, mppt60],
  [panel100, pwm20],
  [inverter5, lithium48],
  [mppt60, tubular12],
])('the order of the two products does not matter', (a, b) => {
  expect(findFit(a, b)).not.toBeNull()
  expect(findFit(b, a)).toEqual(findFit(a, b))
})

test('a missing number never counts as a fit', () => {
  for (const key of ['vocV', 'vmpV', 'impA', 'vocPercentPerC'] as const)
    expect(findFit({ ...panel550, [key]: null }, inverter5)?.verdict, key).toBe('ask')
  for (const key of ['maxPanelPowerW', 'maxVocV', 'windowV'] as const)
    expect(findFit(panel550, { ...inverter5, [key]: null })?.verdict, key).toBe('ask')
  for (const key of ['windowV', 'maxPanelPowerW'] as const)
    expect(findFit(panel550, { ...mppt60, [key]: null })?.verdict, key).toBe('ask')
  for (const key of ['batteryV', 'batteryRangeV', 'batteryChemistries'] as const)
    expect(findFit({ ...inverter5, [key]: null }, lithium48)?.verdict, key).toBe('ask')
  for (const key of ['chargeV', 'cutOffV'] as const)
    expect(findFit(inverter5, { ...lithium48, [key]: null })?.verdict, key).toBe('ask')
  expect(findFit({ ...mppt60, batteryChemistries: null }, lithium48)?.verdict).toBe('ask')
  expect(findFit(inverter5, { ...tubular12, maxInSeries: null })?.verdict).toBe('ask')
})

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const maybe = (min: number, max: number) => fc.option(number(min, max))
const anyRange = fc.option(
  fc
    .tuple(number(0, 1000), number(0, 1000))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
)
const anyPanel = fc.record({
  kind: fc.constant('panel' as const),
  powerW: number(0, 900),
  vocV: maybe(0, 80),
  vmpV: maybe(0, 70),
  impA: maybe(0, 20),
  vocPercentPerC: maybe(-0.5, 0),
  maxSystemV: maybe(0, 1500),
})
const anyInverter = fc.record({
  kind: fc.constant('inverter' as const),
  inverterType: fc.constantFrom('hybrid' as const, 'grid-tie' as const),
  powerW: number(1, 50_000),
  batteryV: fc.constantFrom(null, 12, 24, 48, 400),
  batteryRangeV: anyRange,
  batteryChemistries: fc.constantFrom<InverterData['batteryChemistries'][]>(
    null,
    ['lfp'],
    ['tubular', 'gel'],
  ),
  maxPanelPowerW: maybe(0, 50_000),
  maxVocV: maybe(0, 1100),
  windowV: anyRange,
  mpptTrackers: fc.option(fc.integer({ min: 1, max: 4 })),
  maxTrackerA: maybe(0, 40),
})
const anyBattery = fc.record({
  kind: fc.constant('battery' as const),
  nominalV: number(0.001, 500),
  chemistry: fc.constantFrom('lfp' as const, 'tubular' as const, 'gel' as const),
  chargeV: anyRange,
  cutOffV: maybe(0, 500),
  maxDischargeA: maybe(0.1, 300),
  peakDischargeA: maybe(0.1, 600),
  maxInSeries: fc.option(fc.integer({ min: 1, max: 6 })),
})

test('every pair has a result with a reason, and an arrangement exactly when it works', () => {
  fc.assert(
    fc.property(fc.oneof(anyPanel, anyBattery), anyInverter, (other, inverter) => {
      const fit = findFit(other, inverter)
      expect(fit?.reasons.length).toBeGreaterThan(0)
      expect(fit?.arrangement !== '').toBe(fit?.verdict === 'fits' || fit?.verdict === 'limited')
      expect(JSON.stringify(fit)).not.toMatch(/NaN|Infinity|∞|null/)
    }),
    { numRuns: 2000 },
  )
})
