import { expect, test } from 'vitest'
import { ratingsOfBattery } from './battery-power.ts'

const tubular = { chemistry: 'tubular' as const, capacityAh: 220, cycles: 1500 }

test('depth and charging current are those of the data sheet', () =>
  expect(ratingsOfBattery({ ...tubular, depthPercent: 60, recommendedChargeA: 22 })).toEqual({
    depthOfDischarge: 0.6,
    chargeA: 22,
    cycles: 1500,
  }))
test('what the data sheet lacks is usual for the chemistry: half, and 0.15 C of 220 Ah', () =>
  expect(ratingsOfBattery({ ...tubular, depthPercent: null, recommendedChargeA: null })).toEqual({
    depthOfDischarge: 0.5,
    chargeA: 33,
    cycles: 1500,
  }))
