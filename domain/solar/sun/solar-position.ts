import { acosDeg, atan2Deg, cosDeg, sinDeg } from './degrees.ts'

/**
 * Direction of the sun by spherical astronomy: zenith angle (0 to 180°) and azimuth (clockwise from
 * north, 0 up to 360°).
 * @param hourAngleDeg negative before solar noon
 */
export function sunDirection({
  latitudeDeg,
  declinationDeg,
  hourAngleDeg,
}: {
  latitudeDeg: number
  declinationDeg: number
  hourAngleDeg: number
}): {
  zenithDeg: number
  azimuthDeg: number
} {
  const sinDec = sinDeg(declinationDeg)
  const cosDec = cosDeg(declinationDeg)
  const sinLat = sinDeg(latitudeDeg)
  const cosLat = cosDeg(latitudeDeg)
  const cosHour = cosDeg(hourAngleDeg)
  return {
    zenithDeg: acosDeg(sinDec * sinLat + cosDec * cosLat * cosHour),
    azimuthDeg: atan2Deg(
      -cosDec * sinDeg(hourAngleDeg),
      sinDec * cosLat - cosDec * sinLat * cosHour,
    ),
  }
}
