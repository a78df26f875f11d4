import { cosDeg, sinDeg } from './degrees.ts'

/** Irradiance in W/m²: global and diffuse on level ground, direct on a plane facing the sun. */
export interface Irradiance {
  ghiW: number
  dniW: number
  dhiW: number
}

/** Global irradiance of a clear sky, W/m². Haurwitz 1945. For display only: it knows no haze. */
export function haurwitzGhiW(apparentZenithDeg: number): number {
  const cosZenith = cosDeg(apparentZenithDeg)
  return cosZenith <= 0 ? 0 : 1098 * cosZenith * Math.exp(-0.059 / cosZenith)
}

/**
 * Clear sky of Ineichen and Perez 2002 (Solar Energy 73:151). The Linke turbidity of Nigeria is 3 after rain to 7 in the harmattan.
 * @param airMass absolute, that is corrected for pressure
 */
export function ineichenClearSky(sky: {
  apparentZenithDeg: number
  airMass: number
  linkeTurbidity: number
  altitudeM?: number
  extraterrestrialW?: number
}): Irradiance {
  const {
    apparentZenithDeg,
    airMass,
    linkeTurbidity,
    altitudeM = 0,
    extraterrestrialW = 1364,
  } = sky
  const cosZenith = Math.max(cosDeg(apparentZenithDeg), 0)
  const fh1 = Math.exp(-altitudeM / 8000)
  const fh2 = Math.exp(-altitudeM / 1250)
  const cg1 = 5.09e-5 * altitudeM + 0.868
  const cg2 = 3.92e-5 * altitudeM + 0.0387
  const ghiW =
    cg1 *
    extraterrestrialW *
    cosZenith *
    Math.max(Math.exp(-cg2 * airMass * (fh1 + fh2 * (linkeTurbidity - 1))), 0)
  const b = 0.664 + 0.163 / fh1
  const beamW =
    extraterrestrialW * Math.max(b * Math.exp(-0.09 * airMass * (linkeTurbidity - 1)), 0)
  const limit = (1 - (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1)) / cosZenith
  const dniW = cosZenith === 0 ? 0 : Math.min(beamW, ghiW * Math.max(limit, 0))
  return { ghiW, dniW, dhiW: ghiW - dniW * cosZenith }
}

/** Simplified Solis clear sky, Ineichen 2008 (Solar Energy 82:758). @param sky aerosol optical depth at 700 nm 0 to 0.45, water 0.2 to 10 cm */
export function solisClearSky(sky: {
  apparentElevationDeg: number
  aerosolDepth700?: number
  precipitableWaterCm?: number
  pressurePa?: number
  extraterrestrialW?: number
}): Irradiance {
  const {
    apparentElevationDeg,
    aerosolDepth700: aod = 0.1,
    precipitableWaterCm,
    pressurePa = 101_325,
    extraterrestrialW = 1364,
  } = sky
  const water = Math.max(precipitableWaterCm ?? 1, 0.2)
  const lw = Math.log(water)
  const lp = Math.log(pressurePa / 101_325)
  const outsideW =
    extraterrestrialW *
    (0.12 * water ** 0.56 * aod ** 2 +
      0.97 * water ** 0.032 * aod +
      1.08 * water ** 0.0051 +
      0.071 * lp)
  const beamDepth =
    (1.82 + 0.056 * lw + 0.0071 * lw ** 2) * aod +
    (0.33 + 0.045 * lw + 0.0096 * lw ** 2) +
    (0.0089 * water + 0.13) * lp
  const beamPower =
    (0.00925 * aod ** 2 + 0.0148 * aod - 0.0172) * lw + (-0.7565 * aod ** 2 + 0.5057 * aod + 0.4557)
  const globalDepth =
    (1.24 + 0.047 * lw + 0.0061 * lw ** 2) * aod +
    (0.27 + 0.043 * lw + 0.009 * lw ** 2) +
    (0.0079 * water + 0.1) * lp
  const globalPower = -0.0147 * lw - 0.3079 * aod ** 2 + 0.2846 * aod + 0.3798
  const diffusePower = -0.337 * aod ** 2 + 0.63 * aod + 0.116 + lp / (18 + 152 * aod)
  const sine = Math.max(1e-30, sinDeg(apparentElevationDeg))
  return {
    ghiW: outsideW * Math.exp(-globalDepth / sine ** globalPower) * sine,
    dniW: outsideW * Math.exp(-beamDepth / sine ** beamPower),
    dhiW: outsideW * Math.exp(-solisDiffuseDepth(aod, water, lp) / sine ** diffusePower),
  }
}

function solisDiffuseDepth(aod: number, water: number, logPressure: number): number {
  const [t4, t3, t2, t1, t0, tp] =
    aod < 0.05
      ? [
          86 * water - 13_800,
          -3.11 * water + 79.4,
          -0.23 * water + 74.8,
          0.092 * water - 8.86,
          0.0042 * water + 3.12,
          -0.83 * (1 + aod) ** -17.2,
        ]
      : [
          -0.21 * water + 11.6,
          0.27 * water - 20.7,
          -0.134 * water + 15.5,
          0.0554 * water - 5.71,
          0.0057 * water + 2.94,
          -0.71 * (1 + aod) ** -15,
        ]
  return t4 * aod ** 4 + t3 * aod ** 3 + t2 * aod ** 2 + t1 * aod + t0 + tp * logPressure
}
