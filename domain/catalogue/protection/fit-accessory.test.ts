import { describe, expect, test } from 'vitest'
import {
  inverter5,
  lithium48,
  mppt60,
  panel550,
  parseExample,
  pwm20,
} from '../../../test/shop/technical-examples.ts'
import type { AccessoryData, PanelData } from '../technical-data.ts'
import { findAccessoryFit } from './fit-accessory.ts'
import { inverterBatteryCurrentA } from './battery-current.ts'

const accessory = (fields: Partial<AccessoryData>) => ({
  ...(parseExample('accessories', {
    kind: 'accessory',
    accessoryType: 'protection',
  }) as AccessoryData),
  ...fields,
})
const breaker = (ratedA: number, ratedV = 250) => accessory({ part: 'dc-breaker', ratedA, ratedV })
const cable = (ratedA: number, crossSectionMm2 = 25) =>
  accessory({ part: 'battery-cable', ratedA, crossSectionMm2 })
const inverter = (powerW: number, batteryV: number, efficiency: number, sunA: number) => ({
  ...inverter5,
  powerW,
  powerKva: powerW / 1000,
  batteryV,
  peakEfficiencyPercent: efficiency,
  maxSolarChargeA: sunA,
  maxGridChargeA: 40,
})

describe('the current between battery and inverter', () => {
  test.each([
    // 1,000 W / 0.93 / 12.8 V.
    ['1 kVA on 12 V', inverter(1000, 12, 93, 60), 84],
    ['3 kVA on 24 V', inverter(3000, 24, 93.5, 80), 125.3],
    // The sun charges with more than full power takes.
    ['5 kVA on 48 V', inverter(5000, 48, 94.5, 120), 120],
    ['10 kVA on 48 V', inverter(10_000, 48, 95, 200), 205.6],
  ])('%s', (_, each, amps) => {
    expect(inverterBatteryCurrentA(each)).toBeCloseTo(amps, 1)
  })
  test('without an efficiency 93 % count, and an inverter without battery has none', () => {
    const unknown = { ...inverter(1000, 12, 93, 60), peakEfficiencyPercent: null }
    expect(inverterBatteryCurrentA(unknown)).toBeCloseTo(84, 1)
    expect(inverterBatteryCurrentA({ ...inverter5, batteryV: null })).toBeNull()
  })
})

describe('a DC breaker at an inverter', () => {
  // 120 A of charge and a quarter more are 150 A.
  test.each([
    [149, 'no'],
    [150, 'fits'],
    [300, 'fits'],
    [301, 'no'],
  ])('of %i A between battery and inverter: %s', (ratedA, verdict) => {
    expect(findAccessoryFit(breaker(ratedA), inverter5)?.verdict).toBe(verdict)
  })
  test('63 A belong to the panels, never to the battery', () => {
    const fit = findAccessoryFit(breaker(63, 550), inverter5)
    expect(fit).toMatchObject({
      verdict: 'fits',
      arrangement: 'one between panels and inverter',
    })
    expect(fit?.reasons.join()).toContain('Not at the battery: it has to carry 150 A')
  })
  test('one that cannot switch off the voltage does not fit', () => {
    expect(findAccessoryFit(breaker(63, 499), inverter5)?.verdict).toBe('no')
    expect(findAccessoryFit(breaker(160, 61), inverter5)?.verdict).toBe('no')
    expect(findAccessoryFit(breaker(160, 62), inverter5)?.verdict).toBe('fits')
  })
  test('each tracker has its own, and a grid-tie inverter has no battery side', () => {
    const gridTie = {
      ...inverter5,
      batteryV: null,
      batteryRangeV: null,
      mpptTrackers: 2,
    }
    expect(findAccessoryFit(breaker(63, 550), gridTie)?.arrangement).toBe(
      'one for each of the 2 trackers, between panels and inverter',
    )
    expect(findAccessoryFit(breaker(160), gridTie)?.verdict).toBe('no')
  })
  test('a missing number never counts as a fit', () => {
    expect(findAccessoryFit(breaker(63), { ...inverter5, maxVocV: null })?.verdict).toBe('ask')
    expect(findAccessoryFit({ ...breaker(63), ratedA: null }, inverter5)?.verdict).toBe('ask')
    expect(findAccessoryFit(accessory({}), inverter5)).toBeNull()
    expect(findAccessoryFit(inverter5, lithium48)).toBeNull()
  })
})

test('a breaker on both sides of a charge controller carries its current and a quarter more', () => {
  expect(findAccessoryFit(breaker(100), mppt60)?.arrangement).toBe(
    'one between panels and controller; one between controller and battery',
  )
  expect(findAccessoryFit(breaker(63), mppt60)?.verdict).toBe('no')
  // 63 A are too much for a controller of 20 A, whose cable is thin.
  expect(findAccessoryFit(breaker(63), pwm20)?.verdict).toBe('no')
  expect(findAccessoryFit(breaker(32), pwm20)?.verdict).toBe('fits')
  // 48 V are charged with up to 60 V; the panels may reach 150 V.
  expect(findAccessoryFit(breaker(100, 60), mppt60)?.arrangement).toBe(
    'one between controller and battery',
  )
})

describe('battery cable', () => {
  test.each([
    [149, 'no'],
    [150, 'fits'],
  ])('of %i A at an inverter whose battery needs 150 A: %s', (ratedA, verdict) => {
    expect(findAccessoryFit(cable(ratedA), inverter5)?.verdict).toBe(verdict)
  })
  test('carries what its breaker lets through', () => {
    expect(findAccessoryFit(cable(160), breaker(160))?.verdict).toBe('fits')
    expect(findAccessoryFit(cable(159), breaker(160))?.verdict).toBe('no')
    expect(findAccessoryFit(breaker(160), cable(159))?.verdict).toBe('no')
    expect(findAccessoryFit(cable(160), cable(160))).toBeNull()
  })
  test('goes into the terminals of a controller', () => {
    expect(findAccessoryFit(cable(130, 25), mppt60)?.verdict).toBe('fits')
    expect(findAccessoryFit(cable(170, 35), mppt60)?.verdict).toBe('no')
    expect(findAccessoryFit(cable(74, 16), mppt60)?.verdict).toBe('no')
  })
})

describe('string fuses', () => {
  const fuse = (fuseA: number) => accessory({ part: 'string-fuses', fuseA })
  // Isc 14 A × 1.5 = 21 A; the panel allows 25 A.
  test.each([
    [15, panel550, 'no'],
    [20.9, panel550, 'no'],
    [21, panel550, 'fits'],
    [25, panel550, 'fits'],
    [25.1, panel550, 'no'],
    // The back of a bifacial panel adds a tenth: 23.1 A.
    [23, { ...panel550, isBifacial: true }, 'no'],
    [23.1, { ...panel550, isBifacial: true }, 'fits'],
    [25, { ...panel550, maxFuseA: null }, 'ask'],
    [25, { ...panel550, iscA: null }, 'ask'],
  ])('of %d A', (fuseA, panel: PanelData, verdict) => {
    expect(findAccessoryFit(fuse(fuseA), panel)?.verdict).toBe(verdict)
  })
  test('a combiner box joins as many rows as its switch carries', () => {
    const combiner = { part: 'combiner', fuseA: 25, strings: 4 } as const
    const rows = (ratedA: number) =>
      findAccessoryFit(accessory({ ...combiner, ratedA }), panel550)?.arrangement
    expect(rows(100)).toBe('up to 4 rows')
    // Three rows of 14 A and a quarter more are 52.5 A, four are 70 A.
    expect(rows(63)).toBe('up to 3 rows')
    expect(findAccessoryFit(accessory({ ...combiner, ratedA: 17 }), panel550)?.verdict).toBe('no')
  })
})

test('an AC box carries the output of an inverter of one phase', () => {
  const box = (ratedA: number) => accessory({ part: 'ac-box', ratedA, ratedV: 230 })
  // 5,000 VA / 230 V × 1.25 = 27.2 A.
  expect(findAccessoryFit(box(27), inverter5)?.verdict).toBe('no')
  expect(findAccessoryFit(box(28), inverter5)?.verdict).toBe('fits')
  expect(findAccessoryFit(box(63), { ...inverter5, isThreePhase: true })?.verdict).toBe('no')
  expect(findAccessoryFit(box(63), lithium48)).toBeNull()
})

test('a surge arrester bears the highest voltage of the panels', () => {
  const arrester = (ratedV: number) => accessory({ part: 'surge-arrester', ratedV })
  expect(findAccessoryFit(arrester(499), inverter5)?.verdict).toBe('no')
  expect(findAccessoryFit(arrester(500), inverter5)?.verdict).toBe('fits')
  expect(findAccessoryFit(arrester(500), { ...inverter5, mpptTrackers: 2 })?.arrangement).toBe(
    'one for each of the 2 trackers',
  )
  expect(findAccessoryFit(arrester(150), mppt60)?.verdict).toBe('fits')
  expect(findAccessoryFit(arrester(149), mppt60)?.verdict).toBe('no')
})
