import { expect, test } from 'vitest'
import { batteryPower } from './battery-power.ts'

const rack = { chemistry: 'lfp' as const, nominalV: 51.2, maxDischargeA: 100, peakDischargeA: 150 }

test('two batteries of 51.2 V and 100 A give 2 × 51.2 × 100 × 0.93 = 9.52 kW, and half more for a start', () => {
  expect(batteryPower(rack, 2)?.continuousKw).toBeCloseTo(9.5232, 9)
  expect(batteryPower(rack, 2)?.surgeKw).toBeCloseTo(14.2848, 9)
})
test('without a peak current, the continuous current of lithium is its limit', () =>
  expect(batteryPower({ ...rack, peakDischargeA: null }, 1)).toEqual({
    continuousKw: expect.closeTo(4.7616, 9),
    surgeKw: expect.closeTo(4.7616, 9),
  }))
test('lead has no management system that cuts off: it starts a motor with three times its current', () => {
  // 12 V × 44 A × 0.93 = 491 W for hours, and 1,473 W for seconds.
  const tubular = { chemistry: 'tubular' as const, nominalV: 12, maxDischargeA: 44 }
  expect(batteryPower({ ...tubular, peakDischargeA: null }, 1)).toEqual({
    continuousKw: expect.closeTo(0.49104, 9),
    surgeKw: expect.closeTo(1.47312, 9),
  })
  expect(batteryPower({ ...tubular, peakDischargeA: 220 }, 1)?.surgeKw).toBeCloseTo(2.4552, 9)
})
test('a peak current below the continuous one is an error of the data sheet', () =>
  expect(batteryPower({ ...rack, peakDischargeA: 50 }, 1)?.surgeKw).toBeCloseTo(4.7616, 9))
test('is unknown without a discharge current', () =>
  expect(batteryPower({ ...rack, maxDischargeA: null }, 1)).toBeNull())
