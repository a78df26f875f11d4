import { describe, expect, test } from 'vitest'
import { within } from '../../../test/within.ts'
import {
  boland,
  directNormalW,
  erbs,
  erbsDiffuseFraction,
  orgillHollands,
} from './decomposition.ts'
import { haurwitzGhiW, ineichenClearSky, solisClearSky } from './clear-sky.ts'
import {
  cooperDeclinationDeg,
  cosineExtraterrestrialW,
  pvcdromEquationOfTimeMinutes,
  spencerDeclinationDeg,
  spencerEquationOfTimeMinutes,
  spencerExtraterrestrialW,
} from './day-of-year.ts'
import { earthSunDistanceAu } from './earth-sun-distance.ts'
import { solarPosition } from './solar-position.ts'
import { sunTimes } from './sun-times.ts'
import clearSky from '../vectors/clear-sky.json'
import decomposition from '../vectors/decomposition-erbs.json'
import position from '../vectors/solar-position.json'

describe('solar position', () => {
  const golden = { latitudeDeg: 39.742476, longitudeDeg: -105.1786 }
  test("the example of NREL's report", () => {
    const sun = solarPosition(Date.parse('2003-10-17T12:30:30-07:00'), golden)
    within(sun.zenithDeg, 90 - 39.872046, 0.05)
    within(sun.apparentZenithDeg, 50.111622, 0.05)
    within(sun.azimuthDeg, 194.340241, 0.05)
  })
  test.each(position.pvlib_runs_nigeria)('$site, $local_time', (run) => {
    const sun = solarPosition(Date.parse(run.local_time), {
      latitudeDeg: run.lat,
      longitudeDeg: run.lon,
    })
    within(sun.zenithDeg, run.zenith, 0.02)
    within(sun.apparentZenithDeg, run.apparent_zenith, 0.02)
    // As the vectors' note measured it: azimuth within 0.041° with the sun more than 10° from overhead, where it means little.
    if (run.zenith > 10) within(sun.azimuthDeg, run.azimuth, 0.041)
    within(sun.equationOfTimeMinutes, run.equation_of_time_min, 0.1)
  })
  test.each([
    ['2015-01-02T00:00-07:00', golden, '07:21:55', '12:04:45', '16:47:43'],
    ['2015-08-02T00:00-07:00', golden, '05:00:27', '12:06:58', '19:13:58'],
    [
      '1996-07-05T00:00Z',
      { latitudeDeg: -35, longitudeDeg: 0 },
      '07:08:15',
      '12:04:36',
      '17:01:04',
    ],
    [
      '2004-12-04T00:00Z',
      { latitudeDeg: -35, longitudeDeg: 0 },
      '04:38:57',
      '11:50:22',
      '19:02:03',
    ],
  ])('sunrise, noon and sunset on %s', (midnight, site, ...expected) => {
    const start = Date.parse(midnight)
    const { sunriseMs, transitMs, sunsetMs } = sunTimes(start, site)
    for (const [index, ms] of [sunriseMs, transitMs, sunsetMs].entries()) {
      const wantedS = Date.parse(`1970-01-01T${expected[index]}Z`) / 1000
      within(((ms ?? NaN) - start) / 1000, wantedS, 90)
    }
  })
  test('no sunrise in the polar night', () => {
    expect(
      sunTimes(Date.parse('2025-12-21T00:00Z'), { latitudeDeg: 80, longitudeDeg: 0 }),
    ).toMatchObject({ sunriseMs: null, sunsetMs: null })
  })
  test('distance of the sun', () => {
    within(earthSunDistanceAu(Date.parse('2015-01-02T00:00:00-07:00')), 0.983289204601, 1e-6)
    within(earthSunDistanceAu(Date.parse('2015-08-02T00:00:00-07:00')), 1.01486146446, 1e-6)
  })
  test.each(position.simple_formulae)('formulas of day $day_of_year', (run) => {
    const day = run.day_of_year
    within(spencerDeclinationDeg(day), run.declination_spencer71_deg, 1e-6)
    within(cooperDeclinationDeg(day), run.declination_cooper69_deg, 1e-6)
    within(spencerEquationOfTimeMinutes(day), run.eot_spencer71_min, 1e-6)
    within(pvcdromEquationOfTimeMinutes(day), run.eot_pvcdrom_min, 1e-6)
    within(spencerExtraterrestrialW(day), run.extraterrestrial_spencer_w_m2, 1e-4)
    within(cosineExtraterrestrialW(day), run.extraterrestrial_asce_w_m2, 1e-4)
  })
})

describe('decomposition', () => {
  const dayOf = (date: string | undefined) => (date === '2019-06-20' ? 171 : 1)
  test.each(decomposition.cases)(
    'Erbs: $ghi W/m² at $zenith°',
    ({ ghi, zenith, date, day_of_year, expected, tolerance }) => {
      const actual = erbs({
        ghiW: ghi,
        zenithDeg: zenith,
        extraterrestrialW: spencerExtraterrestrialW(day_of_year ?? dayOf(date)),
      })
      const { dni, dhi, kt } =
        'dni' in tolerance
          ? tolerance
          : { dni: 0.01 * expected.dni, dhi: 0.01 * expected.dhi, kt: 0.01 * expected.kt }
      within(actual.dniW, expected.dni, dni ?? 0)
      within(actual.dhiW, expected.dhi, dhi ?? 0)
      within(actual.kt, expected.kt, kt ?? 0)
    },
  )
  test.each(decomposition.pvlib_runs)(
    'Erbs run: $ghi W/m² at $zenith°, day $day_of_year',
    (run) => {
      const actual = erbs({
        ghiW: run.ghi,
        zenithDeg: run.zenith,
        extraterrestrialW: spencerExtraterrestrialW(run.day_of_year),
      })
      within(actual.dniW, run.dni, 1e-4)
      within(actual.dhiW, run.dhi, 1e-4)
      within(actual.kt, run.kt, 1e-6)
    },
  )
  test('diffuse fraction', () => {
    for (const { kt, df } of decomposition.diffuse_fraction_hourly)
      within(erbsDiffuseFraction(kt), df, 1e-8)
  })
  test('Orgill and Hollands, Boland', () => {
    for (const { ghi, zenith, date, dni, dhi } of decomposition.orgill_hollands.cases) {
      const actual = orgillHollands({
        ghiW: ghi,
        zenithDeg: zenith,
        extraterrestrialW: spencerExtraterrestrialW(dayOf(date)),
      })
      within(actual.dniW, dni, 1e-4)
      within(actual.dhiW, dhi, 1e-4)
    }
    for (const { ghi, zenith, date, dni, dhi } of decomposition.boland.cases) {
      const actual = boland({
        ghiW: ghi,
        zenithDeg: zenith,
        extraterrestrialW: spencerExtraterrestrialW(dayOf(date)),
      })
      within(actual.dniW, dni, 1e-4)
      within(actual.dhiW, dhi, 1e-4)
    }
  })
  test('direct normal', () => {
    within(directNormalW({ ghiW: 100, dhiW: 50, zenithDeg: 85 }), 573.685662283, 1e-6)
    within(directNormalW({ ghiW: 100, dhiW: 50, zenithDeg: 70 }), 146.190220008, 1e-6)
  })
})

describe('clear sky', () => {
  test('Haurwitz', () => {
    const [given] = clearSky.cases
    for (const [index, elevationDeg] of (given?.elevation ?? []).entries())
      within(haurwitzGhiW(90 - elevationDeg), [given?.ghi ?? []].flat()[index] ?? NaN, 1e-4)
    for (const { apparent_zenith, haurwitz_ghi } of clearSky.pvlib_runs.haurwitz)
      expect(Math.trunc(haurwitzGhiW(apparent_zenith))).toBe(haurwitz_ghi)
  })
  test('Ineichen', () => {
    const at = { apparentZenithDeg: 10, airMass: 1, linkeTurbidity: 3 }
    expectSky(ineichenClearSky(at), clearSky.cases[1]?.expected)
    expectSky(ineichenClearSky({ ...at, extraterrestrialW: 1370 }), clearSky.cases[2]?.expected)
    for (const run of clearSky.pvlib_runs.ineichen) {
      expectSky(
        ineichenClearSky({
          apparentZenithDeg: run.apparent_zenith,
          airMass: run.airmass_absolute,
          linkeTurbidity: run.linke_turbidity,
          altitudeM: run.altitude_m,
          extraterrestrialW: run.dni_extra,
        }),
        run,
        1e-3,
      )
    }
  })
  test('simplified Solis', () =>
    expectSky(solisClearSky({ apparentElevationDeg: 80 }), clearSky.cases[3]?.expected))

  function expectSky(
    actual: { ghiW: number; dniW: number; dhiW: number },
    expected: { ghi: number; dni: number; dhi: number } | undefined,
    tolerance = 1e-4,
  ) {
    within(actual.ghiW, expected?.ghi ?? NaN, tolerance)
    within(actual.dniW, expected?.dni ?? NaN, tolerance)
    within(actual.dhiW, expected?.dhi ?? NaN, tolerance)
  }
})
