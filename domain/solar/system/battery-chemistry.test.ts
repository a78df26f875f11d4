import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { batteryOf, chemistries } from './battery-chemistry.ts'

describe('a battery of a chemistry', () => {
  test('10 kWh of tubular lead-acid: charge 0.15 C, discharge 0.2 C, half may be discharged', () => {
    const battery = batteryOf(chemistries.tubular, 10)
    expect(battery).toMatchObject({ capacityKwh: 10, depthOfDischarge: 0.5 })
    within(battery.maxChargeKw, 1.5, 1e-12)
    within(battery.maxDischargeKw, 2, 1e-12)
  })
  test('5 kWh of LFP: 0.5 C both ways', () => {
    expect(batteryOf(chemistries.lfp, 5)).toMatchObject({ maxChargeKw: 2.5, maxDischargeKw: 2.5 })
  })
  test('10 kWh of gel: charge 0.2 C, discharge 0.25 C', () =>
    expect(batteryOf(chemistries.gel, 10)).toMatchObject({ maxChargeKw: 2, maxDischargeKw: 2.5 }))
  test.each(Object.values(chemistries))(
    '$name: charging and discharging have the round-trip efficiency together',
    (chemistry) => {
      const { chargeEfficiency, dischargeEfficiency } = batteryOf(chemistry, 10)
      within(chargeEfficiency * dischargeEfficiency, chemistry.roundTripEfficiency, 1e-12)
      expect(chargeEfficiency).toBe(dischargeEfficiency)
    },
  )
})

test.each(Object.values(chemistries))('$name has plausible limits', (chemistry) => {
  expect(chemistry.depthOfDischarge).toBeGreaterThanOrEqual(0.5)
  expect(chemistry.depthOfDischarge).toBeLessThanOrEqual(0.9)
  expect(chemistry.roundTripEfficiency).toBeGreaterThan(0.8)
  expect(chemistry.roundTripEfficiency).toBeLessThan(1)
  expect(chemistry.dischargeRate).toBeGreaterThanOrEqual(chemistry.chargeRate)
  expect(Number.isInteger(chemistry.lifeYears)).toBe(true)
})

test('lithium lasts longer than lead-acid', () => {
  expect(chemistries.lfp.lifeYears).toBe(10)
  expect([chemistries.tubular.lifeYears, chemistries.gel.lifeYears]).toEqual([4, 4])
})
