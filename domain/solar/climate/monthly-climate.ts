import { acosDeg, cosDeg, radiansOf, sinDeg, tanDeg } from '../sun/degrees.ts'
import { cooperDeclinationDeg, extraterrestrialNormalW } from '../sun/day-of-year.ts'

/**
 * Klein's mean days: the day of each month whose extraterrestrial irradiation is the month's mean.
 * Klein 1977 (Solar Energy 19:325).
 */
export const kleinMeanDays: readonly number[] = [
  17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344,
]

/** Sunset hour angle, 0 to 180°. */
export function sunsetHourAngleDeg(latitudeDeg: number, declinationDeg: number): number {
  return acosDeg(-tanDeg(latitudeDeg) * tanDeg(declinationDeg))
}

/**
 * H0: daily extraterrestrial irradiation on a horizontal plane, kWh/m². Duffie and Beckman, eq.
 * 1.10.3.
 */
export function extraterrestrialKwhPerDay(latitudeDeg: number, dayOfYear: number): number {
  const declinationDeg = cooperDeclinationDeg(dayOfYear)
  const ws = sunsetHourAngleDeg(latitudeDeg, declinationDeg)
  return (
    ((24 / Math.PI) *
      extraterrestrialNormalW(dayOfYear) *
      (cosDeg(latitudeDeg) * cosDeg(declinationDeg) * sinDeg(ws) +
        radiansOf(ws) * sinDeg(latitudeDeg) * sinDeg(declinationDeg))) /
    1000
  )
}

/**
 * Monthly diffuse fraction, 0 to 1. Erbs, Klein and Duffie 1982; fitted for a clearness index of
 * 0.3 to 0.8 and clamped outside it.
 */
export function monthlyDiffuseFraction(kt: number, sunsetDeg: number): number {
  const k = Math.min(0.8, Math.max(0.3, kt))
  return sunsetDeg > 81.4
    ? 1.311 - 3.022 * k + 3.427 * k ** 2 - 1.821 * k ** 3
    : 1.391 - 3.56 * k + 4.189 * k ** 2 - 2.137 * k ** 3
}

/** Daily diffuse fraction, 0 to 1. Erbs, Klein and Duffie 1982 (Duffie and Beckman, eq. 2.11.1). */
export function dailyDiffuseFraction(kt: number, sunsetDeg: number): number {
  if (sunsetDeg <= 81.4)
    return kt < 0.715
      ? 1 - 0.2727 * kt + 2.4495 * kt ** 2 - 11.9514 * kt ** 3 + 9.3879 * kt ** 4
      : 0.143
  return kt < 0.722 ? 1 + 0.2832 * kt - 2.5557 * kt ** 2 + 0.8448 * kt ** 3 : 0.175
}

/**
 * r_t: ratio of hourly to daily global irradiation, for the hour around that hour angle.
 * Collares-Pereira and Rabl 1979 (Solar Energy 22:155).
 */
export function hourlyGlobalRatio(hourAngleDeg: number, sunsetDeg: number): number {
  const diffuse = hourlyDiffuseRatio(hourAngleDeg, sunsetDeg)
  if (diffuse === 0) return 0
  const sine = sinDeg(sunsetDeg - 60)
  return (0.409 + 0.5016 * sine + (0.6609 - 0.4767 * sine) * cosDeg(hourAngleDeg)) * diffuse
}

/** r_d: ratio of hourly to daily diffuse irradiation. Liu and Jordan 1960. Zero at night. */
export function hourlyDiffuseRatio(hourAngleDeg: number, sunsetDeg: number): number {
  const cosSunset = cosDeg(sunsetDeg)
  const height = cosDeg(hourAngleDeg) - cosSunset
  return height <= 0
    ? 0
    : ((Math.PI / 24) * height) / (sinDeg(sunsetDeg) - radiansOf(sunsetDeg) * cosSunset)
}

/**
 * Air temperature within a mean day, °C. Erbs 1983 (Duffie and Beckman 2.11). Fitted in continental
 * middle latitudes: the daily range is 7 K for Lagos and 10.5 K for Sokoto, where the true range is
 * larger.
 */
export function hourlyAirC({
  meanC,
  kt,
  solarHour,
}: {
  meanC: number
  kt: number
  solarHour: number
}): number {
  const t = (2 * Math.PI * (solarHour - 1)) / 24
  const rangeC = 25.8 * kt - 5.21
  return (
    meanC +
    rangeC *
      (0.4632 * Math.cos(t - 3.805) +
        0.0984 * Math.cos(2 * t - 0.36) +
        0.0168 * Math.cos(3 * t - 0.822) +
        0.0138 * Math.cos(4 * t - 3.513))
  )
}
