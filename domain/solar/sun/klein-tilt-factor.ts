import { cosDeg, radiansOf, sinDeg } from './degrees.ts'
import { sunsetHourAngleDeg } from '../climate/monthly-climate.ts'

export interface KleinMonth {
  latitudeDeg: number
  declinationDeg: number
  /** Diffuse over global irradiation of the month, 0 to 1. */
  diffuseFraction: number
}

/** Rb: a month's beam on a plane tilted to the equator over that on level ground. Klein 1977 (Solar Energy 19:325), northern half of the Earth. */
export function kleinBeamRatio(
  { latitudeDeg, declinationDeg }: Omit<KleinMonth, 'diffuseFraction'>,
  tiltDeg: number,
): number {
  const level = sunsetHourAngleDeg(latitudeDeg, declinationDeg)
  const tilted = Math.min(level, sunsetHourAngleDeg(latitudeDeg - tiltDeg, declinationDeg))
  const beam = (seenFromDeg: number, sunset: number) =>
    cosDeg(seenFromDeg) * cosDeg(declinationDeg) * sinDeg(sunset) +
    radiansOf(sunset) * sinDeg(seenFromDeg) * sinDeg(declinationDeg)
  return beam(latitudeDeg - tiltDeg, tilted) / beam(latitudeDeg, level)
}

/** R: a month's irradiation on a plane tilted to the equator over that on level ground, with an even sky. Liu and Jordan, Klein 1977. */
export function kleinTiltFactor(
  month: KleinMonth,
  { tiltDeg, albedo = 0.2 }: { tiltDeg: number; albedo?: number },
): number {
  const { diffuseFraction } = month
  return (
    (1 - diffuseFraction) * kleinBeamRatio(month, tiltDeg) +
    (diffuseFraction * (1 + cosDeg(tiltDeg))) / 2 +
    (albedo * (1 - cosDeg(tiltDeg))) / 2
  )
}
