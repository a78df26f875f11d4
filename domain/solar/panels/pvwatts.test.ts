import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { acPower, dcPower, inverterFor, lossShare, standardLossesPercent } from './pvwatts.ts'
import pvwatts from '../vectors/pvwatts-dc-ac.json'

describe('PVWatts', () => {
  test('DC', () => {
    within(
      dcPower({ effectiveW: 900, cellC: 30, ratedDc: 100, gammaPerC: -0.003 }),
      88.65,
      88.65e-7,
    )
    for (const { poa_eff, t_cell, pdc0, gamma, expected } of pvwatts.pvlib_runs.dc)
      within(
        dcPower({ effectiveW: poa_eff, cellC: t_cell, ratedDc: pdc0, gammaPerC: gamma }),
        expected,
        1e-7 * expected,
      )
  })
  test('losses', () => {
    within(100 * lossShare(), 14.075660688264469, 14.1e-9)
    within(100 * lossShare({ ...standardLossesPercent, age: 1 }), 14.934904, 14.9e-6)
  })
  test('inverter', () => {
    within(acPower(90, { ratedDc: 100, nominalEfficiency: 0.95 }), 85.58556604752516, 86e-7)
    expect(
      [0, 50, 100].map((dc) =>
        Number(acPower(dc, { ratedDc: 100, nominalEfficiency: 0.95 }).toFixed(8)),
      ),
    ).toEqual([0, 47.60843624, 95])
    expect(acPower(0.001, { ratedDc: 1, nominalEfficiency: 0.96 })).toBe(0)
    for (const { pdc_over_pdc0, pac_over_pdc0 } of pvwatts.pvlib_runs.inverter_eta_nom_096)
      within(acPower(pdc_over_pdc0, { ratedDc: 1, nominalEfficiency: 0.96 }), pac_over_pdc0, 1e-8)
  })
  test("a time step of SSC's own test: 720 kW at 108,111 W", () => {
    within(
      acPower(108_111, inverterFor({ arrayDc: 720_000, dcAcRatio: 1.2, nominalEfficiency: 0.96 })),
      102_192,
      2,
    )
  })
})

describe('worked by hand', () => {
  test('5 kW at 800 W/m² and 45 °C with -0.4 % per °C: 5 × 0.8 × (1 - 0.004 × 20) = 3.68 kW', () =>
    within(dcPower({ effectiveW: 800, cellC: 45, ratedDc: 5, gammaPerC: -0.004 }), 3.68, 1e-12))
  test('a hot cell cannot make the power negative', () =>
    expect(dcPower({ effectiveW: 800, cellC: 400, ratedDc: 5, gammaPerC: -0.004 })).toBe(0))
  test('losses of 10 % and 20 % leave 0.9 × 0.8 = 72 %', () => {
    const none = Object.fromEntries(
      Object.keys(standardLossesPercent).map((key) => [key, 0]),
    ) as Record<keyof typeof standardLossesPercent, number>
    within(lossShare({ ...none, soiling: 10, shading: 20 }), 0.28, 1e-12)
    expect(lossShare(none)).toBe(0)
  })
  test('an array of 6 kW with a DC/AC ratio of 1.2 has an inverter of 5 kW AC', () => {
    const { ratedDc, nominalEfficiency } = inverterFor({
      arrayDc: 6,
      dcAcRatio: 1.2,
      nominalEfficiency: 0.96,
    })
    within(ratedDc * nominalEfficiency, 5, 1e-12)
  })
})

test('the inverter never gives more than it gets or than its rating', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 20, noNaN: true }),
      fc.double({ min: 0.1, max: 10, noNaN: true }),
      (dc, ratedDc) => {
        const ac = acPower(dc, { ratedDc, nominalEfficiency: 0.96 })
        expect(ac).toBeGreaterThanOrEqual(0)
        expect(ac).toBeLessThanOrEqual(dc)
        expect(ac).toBeLessThanOrEqual(0.96 * ratedDc + 1e-12)
      },
    ),
  )
})
