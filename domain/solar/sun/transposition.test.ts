import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import { angleOfIncidenceDeg, planeIrradiance, type Sky } from './transposition.ts'
import vectors from '../vectors/transposition.json'

const { input, cases, pvlib_runs: runs } = vectors
const caseOf = (origin: string) => {
  const found = cases.find((given) => given.origin === origin)
  if (!found) throw new Error(`no case ${origin}`)
  return found
}

describe("pvlib's tests", () => {
  test.each([0, 1, 2, 3])('sky diffuse of hour %d on 40° south', (hour) => {
    const sky: Sky = {
      ghiW: input.ghi[hour] ?? NaN,
      dniW: input.dni[hour] ?? NaN,
      dhiW: input.dhi[hour] ?? NaN,
      zenithDeg: input.apparent_zenith[hour] ?? NaN,
      sunAzimuthDeg: input.azimuth[hour] ?? NaN,
      extraterrestrialW: input.dni_extra,
    }
    const plane = { tiltDeg: input.surface_tilt, azimuthDeg: input.surface_azimuth }
    const expected = [caseOf('test_haydavies_components').expected_sky_diffuse].flat()
    within(planeIrradiance(sky, plane, 0.2).skyDiffuseW, expected[hour] ?? NaN, 1e-4)
  })
  test('ground reflection of 900 W/m² on 40° with an albedo of 0.25', () => {
    const {
      ghi = NaN,
      tilt = NaN,
      albedo = NaN,
      expected_ground = NaN,
    } = caseOf('test_get_ground_diffuse_simple_float')
    const sky = {
      ghiW: ghi,
      dniW: 0,
      dhiW: 0,
      zenithDeg: 0,
      sunAzimuthDeg: 0,
      extraterrestrialW: 1367,
    }
    within(
      planeIrradiance(sky, { tiltDeg: tilt, azimuthDeg: 180 }, albedo).groundW,
      expected_ground,
      1e-6,
    )
  })
  test.each(caseOf('test_aoi_and_aoi_projection').rows ?? [])(
    'angle of incidence on $tilt°/$azimuth° with the sun at $zenith°/$sun_azimuth°',
    ({ tilt, azimuth, zenith, sun_azimuth, aoi }) =>
      within(
        angleOfIncidenceDeg(
          { zenithDeg: zenith, sunAzimuthDeg: sun_azimuth },
          { tiltDeg: tilt, azimuthDeg: azimuth },
        ),
        aoi,
        1e-5,
      ),
  )
})

test.each(runs)('pvlib run: sun at $zenith°/$sun_azimuth° on $tilt°/$azimuth°', (run) => {
  const sky = {
    ghiW: run.ghi,
    dniW: run.dni,
    dhiW: run.dhi,
    zenithDeg: run.zenith,
    sunAzimuthDeg: run.sun_azimuth,
    extraterrestrialW: run.dni_extra,
  }
  const plane = { tiltDeg: run.tilt, azimuthDeg: run.azimuth }
  within(angleOfIncidenceDeg(sky, plane), run.aoi, 1e-5)
  const actual = planeIrradiance(sky, plane, run.albedo)
  within(actual.beamW, run.haydavies.poa_direct, 1e-3)
  within(actual.skyDiffuseW, run.haydavies.poa_sky_diffuse, 1e-3)
  within(actual.groundW, run.haydavies.poa_ground, 1e-3)
  within(actual.globalW, run.haydavies.poa_global, 1e-3)
})

test('worked by hand: sun at 30° in the south on a plane of 30° to the south', () => {
  const sky = {
    ghiW: 800 * Math.cos(Math.PI / 6) + 100,
    dniW: 800,
    dhiW: 100,
    zenithDeg: 30,
    sunAzimuthDeg: 180,
    extraterrestrialW: 1600,
  }
  const { beamW, skyDiffuseW, groundW, globalW } = planeIrradiance(
    sky,
    { tiltDeg: 30, azimuthDeg: 180 },
    0.2,
  )
  const cos30 = Math.sqrt(3) / 2
  // The plane faces the sun: the beam is the DNI.
  within(beamW, 800, 1e-9)
  // Anisotropy 800 / 1600 = 0.5: 50 W isotropic × (1 + cos 30°) / 2, and 50 W circumsolar / cos
  // 30°.
  within(skyDiffuseW, (50 * (1 + cos30)) / 2 + 50 / cos30, 1e-9)
  within(groundW, (sky.ghiW * 0.2 * (1 - cos30)) / 2, 1e-9)
  within(globalW, beamW + skyDiffuseW + groundW, 1e-9)
})

const skies = fc
  .record({
    dniW: fc.double({ min: 0, max: 1000, noNaN: true }),
    dhiW: fc.double({ min: 1, max: 600, noNaN: true }),
    zenithDeg: fc.double({ min: 0, max: 88.5, noNaN: true }),
    sunAzimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
  })
  .map((sky) => ({
    ...sky,
    ghiW: sky.dhiW + sky.dniW * Math.cos((sky.zenithDeg * Math.PI) / 180),
    extraterrestrialW: 1367,
  }))
const planes = fc.record({
  tiltDeg: fc.double({ min: 0, max: 90, noNaN: true }),
  azimuthDeg: fc.double({ min: 0, max: 360, noNaN: true }),
})

test('a horizontal plane receives the global horizontal irradiance', () => {
  fc.assert(
    fc.property(skies, (sky) => {
      const { globalW } = planeIrradiance(sky, { tiltDeg: 0, azimuthDeg: 180 }, 0.2)
      within(globalW, sky.ghiW, 1e-6)
    }),
  )
})

test('no component is negative, and a plane that faces away from the sun has no beam', () => {
  fc.assert(
    fc.property(skies, planes, (sky, plane) => {
      const { beamW, skyDiffuseW, groundW } = planeIrradiance(sky, plane, 0.2)
      expect(Math.min(beamW, skyDiffuseW, groundW)).toBeGreaterThanOrEqual(0)
      if (angleOfIncidenceDeg(sky, plane) > 90) expect(beamW).toBe(0)
    }),
  )
})
