import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  ashraeIam,
  kingIam,
  martinRuizDiffuseIam,
  martinRuizIam,
  physicalIam,
  standardGlass,
} from './incidence-angle-modifier.ts'
import * as models from './transposition.ts'
import iam from '../vectors/iam.json'
import vectors from '../vectors/transposition.json'

const { input, cases, pvlib_runs: runs } = vectors
const south40 = { tiltDeg: input.surface_tilt, azimuthDeg: input.surface_azimuth }
const caseOf = (origin: string) => {
  const found = cases.find((given) => given.origin.startsWith(origin))
  if (!found) throw new Error(`no case ${origin}`)
  return found
}
const at = (list: unknown, index: number): number =>
  Array.isArray(list) && typeof list[index] === 'number' ? list[index] : NaN

function skyOf(index: number): models.Sky {
  const airMass = input.relative_airmass[index]
  return {
    ghiW: at(input.ghi, index),
    dniW: at(input.dni, index),
    dhiW: at(input.dhi, index),
    zenithDeg: at(input.apparent_zenith, index),
    sunAzimuthDeg: at(input.azimuth, index),
    extraterrestrialW: input.dni_extra,
    ...(typeof airMass === 'number' ? { airMass } : {}),
  }
}

describe('four hours on 40° south', () => {
  test.each([
    ['test_isotropic_series', models.isotropic, 1e-4],
    ['test_klucher_series', models.klucher, 1e-4],
    ['test_haydavies_components', models.hayDavies, 1e-4],
    ['test_reindl_components', models.reindl, 1e-4],
    ['test_perez_components', models.perez, 0.01],
  ] as const)('%s', (origin, model, tolerance) => {
    const given =
      origin === 'test_klucher_series' ? cases.find((one) => one.origin === origin) : caseOf(origin)
    for (const [index, expected] of [given?.expected_sky_diffuse ?? []].flat().entries()) {
      if (expected === null) continue
      const actual = model(skyOf(index), south40)
      within(actual.skyW, expected, tolerance)
      if (given && 'isotropic' in given)
        within(actual.isotropicW, at(given.isotropic, index), tolerance)
      if (given && 'circumsolar' in given)
        within(actual.circumsolarW, at(given.circumsolar, index), tolerance)
      if (given && 'horizon' in given) within(actual.horizonW, at(given.horizon, index), tolerance)
    }
  })
})

test('single numbers', () => {
  const sky = {
    ghiW: 900,
    dniW: 0,
    dhiW: 100,
    zenithDeg: 20,
    sunAzimuthDeg: 180,
    extraterrestrialW: 1367,
  }
  within(models.isotropic(sky, south40).skyW, 88.30222215594891, 1e-6)
  within(models.klucher(sky, south40).skyW, 94.99429931664851, 1e-6)
  within(models.groundReflectedW({ ghiW: 900, tiltDeg: 40, albedo: 0.25 }), 26.32000014911496, 1e-6)
})

test('Perez with a dark horizon', () => {
  const given = caseOf('test_perez_negative_horizon')
  for (const [index, row] of (given.rows ?? []).entries()) {
    if (!('airmass' in row)) throw new Error('another row')
    const sky = {
      ghiW: 0,
      dniW: row.dni ?? NaN,
      dhiW: row.dhi ?? NaN,
      zenithDeg: row.zenith,
      sunAzimuthDeg: row.azimuth ?? NaN,
      extraterrestrialW: 1414,
      airMass: row.airmass ?? NaN,
    }
    const actual = models.perez(sky, { tiltDeg: 34, azimuthDeg: 180 })
    within(actual.skyW, at(given.expected_sky_diffuse, index), 0.01)
    within(actual.isotropicW, at(given.isotropic, index), 0.01)
    within(actual.circumsolarW, at(given.circumsolar, index), 0.01)
    within(actual.horizonW, at(given.horizon, index), 0.01)
  }
})

test('angle of incidence', () => {
  for (const row of caseOf('test_aoi_and_aoi_projection').rows ?? []) {
    if (!('aoi' in row)) throw new Error('another row')
    const sun = { zenithDeg: row.zenith, sunAzimuthDeg: row.sun_azimuth ?? NaN }
    const plane = { tiltDeg: row.tilt ?? NaN, azimuthDeg: row.azimuth ?? NaN }
    within(models.angleOfIncidenceDeg(sun, plane), row.aoi ?? NaN, 1e-5)
    within(models.cosAngleOfIncidence(sun, plane), row.projection ?? NaN, 1e-6)
  }
})

test.each(runs)('pvlib run: sun at $zenith°/$sun_azimuth° on $tilt°/$azimuth°', (run) => {
  const sky = {
    ghiW: run.ghi,
    dniW: run.dni,
    dhiW: run.dhi,
    zenithDeg: run.zenith,
    sunAzimuthDeg: run.sun_azimuth,
    extraterrestrialW: run.dni_extra,
    airMass: run.airmass_kastenyoung,
  }
  const plane = { tiltDeg: run.tilt, azimuthDeg: run.azimuth }
  within(models.angleOfIncidenceDeg(sky, plane), run.aoi, 1e-5)
  for (const [name, model] of [
    ['isotropic', models.isotropic],
    ['klucher', models.klucher],
    ['haydavies', models.hayDavies],
    ['reindl', models.reindl],
    ['perez', models.perez],
  ] as const) {
    const actual = models.planeIrradiance(sky, plane, { model, albedo: run.albedo })
    const expected = run[name]
    within(actual.beamW, expected.poa_direct, 1e-3)
    within(actual.skyW, expected.poa_sky_diffuse, 1e-3)
    within(actual.groundW, expected.poa_ground, 1e-3)
    within(actual.globalW, expected.poa_global, 1e-3)
  }
})

const skies = fc
  .record({
    dniW: fc.double({ min: 0, max: 1000, noNaN: true }),
    dhiW: fc.double({ min: 1, max: 600, noNaN: true }),
    zenithDeg: fc.double({ min: 0, max: 89, noNaN: true }),
    sunAzimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
  })
  .map((sky) => ({
    ...sky,
    ghiW: sky.dhiW + sky.dniW * Math.cos((sky.zenithDeg * Math.PI) / 180),
    extraterrestrialW: 1367,
    airMass: 1.5,
  }))
const planes = fc.record({
  tiltDeg: fc.double({ min: 0, max: 90, noNaN: true }),
  azimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
})

test('a flat plane gets the global irradiance, whatever the model', () => {
  fc.assert(
    fc.property(skies, (sky) => {
      for (const model of [models.isotropic, models.hayDavies, models.reindl])
        within(
          models.planeIrradiance(sky, { tiltDeg: 0, azimuthDeg: 180 }, { model }).globalW,
          sky.ghiW,
          1e-6 + (sky.zenithDeg > 88.9 ? 10 : 0),
        )
    }),
  )
})
test('no light is negative', () => {
  fc.assert(
    fc.property(skies, planes, (sky, plane) => {
      for (const model of [
        models.isotropic,
        models.klucher,
        models.hayDavies,
        models.reindl,
        models.perez,
      ]) {
        const { beamW, skyW, groundW } = models.planeIrradiance(sky, plane, { model })
        expect(Math.min(beamW, skyW, groundW)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

describe('incidence angle modifier', () => {
  const expectRow = (
    run: (incidenceDeg: number) => number,
    angles: readonly number[],
    expected: readonly number[],
    tolerance: number,
  ) => {
    for (const [index, angle] of angles.entries())
      within(run(angle), expected[index] ?? NaN, tolerance)
  }
  test("pvlib's tests", () => {
    const [physical, coated, ashrae, martin16, martin18, diffuse] = iam.cases
    expectRow(physicalIam, physical?.aoi ?? [], physical?.iam ?? [], 1e-7)
    expectRow(
      (aoi) => physicalIam(aoi, { ...standardGlass, coatingIndex: 1.29 }),
      coated?.aoi ?? [],
      coated?.iam ?? [],
      1e-7,
    )
    expectRow((aoi) => ashraeIam(aoi), ashrae?.aoi ?? [], ashrae?.iam ?? [], 1e-7)
    expectRow((aoi) => martinRuizIam(aoi), martin16?.aoi ?? [], martin16?.iam ?? [], 1e-7)
    expectRow((aoi) => martinRuizIam(aoi, 0.18), martin18?.aoi ?? [], martin18?.iam ?? [], 1e-6)
    const { sky, ground } = martinRuizDiffuseIam(30)
    within(sky, diffuse?.sky ?? NaN, 1e-6)
    within(ground, diffuse?.ground ?? NaN, 1e-6)
  })
  test('runs', () => {
    const { aoi, physical, ashrae_b005, martin_ruiz_016 } = iam.pvlib_runs
    expectRow(physicalIam, aoi, physical, 1e-8)
    expectRow((angle) => ashraeIam(angle), aoi, ashrae_b005, 1e-8)
    expectRow((angle) => martinRuizIam(angle), aoi, martin_ruiz_016, 1e-8)
    expectRow(kingIam, iam.pvwatts_v1_king_polynomial.aoi, iam.pvwatts_v1_king_polynomial.f2, 1e-7)
  })
  test('falls from 1 to 0', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 89, noNaN: true }), (angle) => {
        expect(physicalIam(angle)).toBeGreaterThanOrEqual(physicalIam(angle + 1))
      }),
    )
  })
})
