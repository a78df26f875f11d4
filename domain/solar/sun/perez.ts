import { cosDeg, radiansOf, sinDeg } from './degrees.ts'
import type { Sky, SkyDiffuse } from './transposition.ts'

/** Upper bound of the sky's clearness, then f11, f12, f13, f21, f22, f23: all sites composite 1990, Perez et al., Solar Energy 44(5), Table 6. */
const coefficients = [
  [1.065, -0.008, 0.588, -0.062, -0.06, 0.072, -0.022],
  [1.23, 0.13, 0.683, -0.151, -0.019, 0.066, -0.029],
  [1.5, 0.33, 0.487, -0.221, 0.055, -0.064, -0.026],
  [1.95, 0.568, 0.187, -0.295, 0.109, -0.152, -0.014],
  [2.8, 0.873, -0.392, -0.362, 0.226, -0.462, 0.001],
  [4.5, 1.132, -1.237, -0.412, 0.288, -0.823, 0.056],
  [6.2, 1.06, -1.6, -0.359, 0.264, -1.127, 0.131],
  [Infinity, 0.678, -0.327, -0.25, 0.156, -1.377, 0.251],
] as const
const dark: SkyDiffuse = { skyW: 0, isotropicW: 0, circumsolarW: 0, horizonW: 0 }

/** Diffuse light of a Perez sky on a plane, W/m². The horizon's part may be negative; the sum never is. */
export function perezSky(
  { dniW, dhiW, zenithDeg, extraterrestrialW, airMass }: Sky,
  tiltDeg: number,
  cosIncidence: number,
): SkyDiffuse {
  if (airMass === undefined || dhiW <= 0) return dark
  const zenith = radiansOf(zenithDeg)
  const cube = 1.041 * zenith ** 3
  const clearness = ((dhiW + dniW) / dhiW + cube) / (1 + cube)
  const brightness = (dhiW * airMass) / extraterrestrialW
  const row = coefficients.find(([below]) => clearness < below) ?? coefficients[7]
  const aroundSun = Math.max(0, row[1] + row[2] * brightness + row[3] * zenith)
  const atHorizon = row[4] + row[5] * brightness + row[6] * zenith
  const isotropicW = (dhiW * (1 - aroundSun) * (1 + cosDeg(tiltDeg))) / 2
  const circumsolarW =
    (dhiW * aroundSun * Math.max(0, cosIncidence)) / Math.max(cosDeg(85), cosDeg(zenithDeg))
  const horizonW = dhiW * atHorizon * sinDeg(tiltDeg)
  return {
    skyW: Math.max(0, isotropicW + circumsolarW + horizonW),
    isotropicW,
    circumsolarW,
    horizonW,
  }
}
