import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { physicalIam } from '../sun/incidence-angle-modifier.ts'
import { panelHour, standardArray } from './panel-hour.ts'

const sky = {
  ghiW: 1000,
  dniW: 0,
  dhiW: 1000,
  zenithDeg: 0,
  sunAzimuthDeg: 180,
  extraterrestrialW: 1367,
}
const flat = { tiltDeg: 0, azimuthDeg: 180 }

describe('worked by hand', () => {
  test('1,000 W/m² of diffuse light at 25 °C', () => {
    const { poaW, cellC, dcKw } = panelHour({ sky, airC: 25 }, flat)
    expect(poaW).toBe(1000)
    // Ross: 25 + (49 - 20) / 800 × 1000 = 61.25 °C.
    within(cellC, 61.25, 1e-9)
    // 1 kW × (1 - 0.0035 × 36.25) × (1 - 0.140757) = 0.7502 kW.
    within(dcKw, (1 - 0.0035 * 36.25) * (1 - standardArray.lossShare), 1e-12)
    within(dcKw, 0.7502, 1e-4)
  })
  test('the incidence angle modifier reduces the beam, not the diffuse light', () => {
    const beam = { ...sky, ghiW: 500, dniW: 1000, dhiW: 0, zenithDeg: 60 }
    const { poaW, cellC, dcKw } = panelHour({ sky: beam, airC: 25 }, flat)
    within(poaW, 500, 1e-9)
    const effectiveKw = 0.5 * physicalIam(60)
    within(dcKw, effectiveKw * (1 - 0.0035 * (cellC - 25)) * (1 - standardArray.lossShare), 1e-12)
  })
  test('the ground reflects 20 % of the global irradiance', () => {
    // A wall that faces north: half of 0.2 × 1000 W from the ground, half of the sky's 1000 W.
    within(panelHour({ sky, airC: 25 }, { tiltDeg: 90, azimuthDeg: 0 }).poaW, 600, 1e-9)
  })
})

test('hot air costs power: 0.35 % per °C', () => {
  const cool = panelHour({ sky, airC: 20 }, flat).dcKw
  const hot = panelHour({ sky, airC: 30 }, flat).dcKw
  within(cool - hot, 10 * 0.0035 * (1 - standardArray.lossShare), 1e-12)
})

test('there is no power without light', () => {
  const night = { ...sky, ghiW: 0, dhiW: 0 }
  expect(panelHour({ sky: night, airC: 25 }, flat)).toEqual({ poaW: 0, cellC: 25, dcKw: 0 })
})

test('dust on the glass takes its percent, and 2 % where nobody says otherwise', () => {
  const at = (soilingPercent: number) => panelHour({ sky, airC: 25 }, { ...flat, soilingPercent })
  within(at(2).dcKw, panelHour({ sky, airC: 25 }, flat).dcKw, 1e-12)
  within(at(12).dcKw / at(0).dcKw, 0.88, 1e-12)
  expect(at(12).poaW).toBe(at(0).poaW)
})
