import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { pressurePaAt, relativeAirMass } from '../sun/air-mass.ts'
import { fuentesCellC } from './fuentes.ts'
import * as cell from './cell-temperature.ts'
import { acPower, dcPower, inverterFor, lossShare, standardLossesPercent } from './pvwatts.ts'
import airMass from '../vectors/airmass-pressure.json'
import cellTemperature from '../vectors/cell-temperature.json'
import pvwatts from '../vectors/pvwatts-dc-ac.json'

test('air mass and pressure', () => {
  for (const { apparent_zenith, kastenyoung1989 } of airMass.airmass)
    within(relativeAirMass(apparent_zenith), kastenyoung1989, 1e-8)
  for (const { altitude_m, pressure_pa } of airMass.alt2pres)
    within(pressurePaAt(altitude_m), pressure_pa, 1e-3)
})

describe('cell temperature', () => {
  const cases = cellTemperature.cases.flatMap((given) =>
    'rel' in given || 'abs' in given ? [given] : [],
  )
  const models: Record<string, (weather: cell.CellWeather) => number> = {
    'sapm open_rack_glass_glass': (weather) =>
      cell.sapmCellC(weather, cell.sapmMountings.openRackGlassGlass),
    'sapm module back open_rack_glass_glass': (weather) =>
      cell.sapmModuleC(weather, cell.sapmMountings.openRackGlassGlass),
    'pvsyst u_c=29 u_v=0': (weather) =>
      cell.pvsystCellC(weather, cell.pvsystMountings.freestanding),
    'pvsyst u_c=23.5 u_v=6.25 eta=0.1': (weather) =>
      cell.pvsystCellC(weather, { constant: 23.5, perWind: 6.25 }),
    faiman: cell.faimanCellC,
    'ross noct=50': (weather) => cell.rossCellC(weather, 50),
    'noct_sam noct=45 eta=0.2': (weather) =>
      cell.samNoctCellC(weather, { noctC: 45, efficiency: 0.2 }),
  }
  test.each(cases.filter(({ model }) => !model.startsWith('fuentes')))(
    '$origin: $model',
    ({ model, poa, t_air, wind, expected, rel, abs }) => {
      const run = models[model]
      if (!run) throw new Error(`no model for ${model}`)
      const airs = [t_air].flat()
      const expecteds = [expected].flat()
      for (const [index, planeW] of [poa].flat().entries()) {
        const wanted = expecteds[index] ?? NaN
        within(
          run({ planeW, airC: airs[index] ?? NaN, windMs: [wind ?? 0].flat()[0] ?? 0 }),
          wanted,
          abs ?? (rel ?? 0) * wanted,
        )
      }
    },
  )
  test('Fuentes, from a cold start', () => {
    const given = cases.find(({ model }) => model.startsWith('fuentes'))
    const actual = fuentesCellC(
      Array.from({ length: 3 }, () => ({ planeW: 1000, airC: 20, windMs: 1 })),
      45,
    )
    for (const [index, expected] of [given?.expected ?? []].flat().entries())
      within(actual[index] ?? NaN, expected, 0.002)
  })
  test.each(cellTemperature.pvlib_runs)('at $poa W/m², $t_air °C, $wind m/s', (run) => {
    const weather = { planeW: run.poa, airC: run.t_air, windMs: run.wind }
    within(
      cell.sapmCellC(weather, cell.sapmMountings.openRackGlassGlass),
      run.sapm_open_rack_glass_glass,
      1e-6,
    )
    within(
      cell.sapmCellC(weather, cell.sapmMountings.closeMountGlassGlass),
      run.sapm_close_mount_glass_glass,
      1e-6,
    )
    within(
      cell.sapmCellC(weather, cell.sapmMountings.openRackGlassPolymer),
      run.sapm_open_rack_glass_polymer,
      1e-6,
    )
    within(
      cell.sapmCellC(weather, cell.sapmMountings.insulatedBackGlassPolymer),
      run.sapm_insulated_back_glass_polymer,
      1e-6,
    )
    within(
      cell.pvsystCellC(weather, cell.pvsystMountings.freestanding),
      run.pvsyst_freestanding,
      1e-6,
    )
    within(cell.pvsystCellC(weather, cell.pvsystMountings.insulated), run.pvsyst_insulated, 1e-6)
    within(
      cell.pvsystCellC(weather, cell.pvsystMountings.semiIntegrated),
      run.pvsyst_semi_integrated,
      1e-6,
    )
    within(cell.faimanCellC(weather), run.faiman, 1e-6)
    within(cell.rossCellC(weather, 45), run.noct45_ross, 1e-6)
    within(cell.rossCellC(weather, 49), run.noct49_ross, 1e-6)
    within(
      cell.samNoctCellC(weather, { noctC: 45, efficiency: 0.2 }),
      run['noct_sam_45_eta0.2'],
      1e-6,
    )
  })
})

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
    within(acPower(108_111, inverterFor({ arrayDc: 720_000 })), 102_192, 2)
  })
})
