import { acosDeg, cosDeg, radiansOf, sinDeg, tanDeg } from '../sun/degrees.ts'
import { cooperDeclinationDeg, cosineExtraterrestrialW } from '../sun/day-of-year.ts'

/** Duffie and Beckman's solar constant, W/m². */
const solarConstantW = 1367

/** The day of each month whose extraterrestrial irradiation is the month's mean. Klein 1977 (Solar Energy 19:325). */
export const kleinMeanDays: readonly number[] = [
  17, 47, 75, 105, 135, 162, 198, 228, 258, 288, 318, 344,
]

/** Irradiance outside the air on a plane facing the sun, W/m². */
export function outsideW(dayOfYear: number): number {
  return cosineExtraterrestrialW(dayOfYear, solarConstantW)
}

/** Half the day's length as an angle, 0 to 180°. */
export function sunsetHourAngleDeg(latitudeDeg: number, declinationDeg: number): number {
  return acosDeg(-tanDeg(latitudeDeg) * tanDeg(declinationDeg))
}

/** H0: irradiation outside the air on level ground, kWh/m² of that day. Duffie and Beckman, eq. 1.10.3. */
export function extraterrestrialKwhPerDay(latitudeDeg: number, dayOfYear: number): number {
  const declinationDeg = cooperDeclinationDeg(dayOfYear)
  const ws = sunsetHourAngleDeg(latitudeDeg, declinationDeg)
  return (
    ((24 / Math.PI) *
      outsideW(dayOfYear) *
      (cosDeg(latitudeDeg) * cosDeg(declinationDeg) * sinDeg(ws) +
        radiansOf(ws) * sinDeg(latitudeDeg) * sinDeg(declinationDeg))) /
    1000
  )
}

/** Diffuse share of a month's irradiation, 0 to 1. Erbs, Klein and Duffie 1982; fitted for a clearness of 0.3 to 0.8, beyond it the end counts. */
export function monthlyDiffuseFraction(kt: number, sunsetDeg: number): number {
  const k = Math.min(0.8, Math.max(0.3, kt))
  return sunsetDeg > 81.4
    ? 1.311 - 3.022 * k + 3.427 * k ** 2 - 1.821 * k ** 3
    : 1.391 - 3.56 * k + 4.189 * k ** 2 - 2.137 * k ** 3
}

/** Diffuse share of a day's irradiation, 0 to 1. Erbs, Klein and Duffie 1982 (Duffie and Beckman, eq. 2.11.1). */
export function dailyDiffuseFraction(kt: number, sunsetDeg: number): number {
  if (sunsetDeg <= 81.4)
    return kt < 0.715
      ? 1 - 0.2727 * kt + 2.4495 * kt ** 2 - 11.9514 * kt ** 3 + 9.3879 * kt ** 4
      : 0.143
  return kt < 0.722 ? 1 + 0.2832 * kt - 2.5557 * kt ** 2 + 0.8448 * kt ** 3 : 0.175
}

/** r_t: share of the day's global irradiation in the hour around that hour angle. Collares-Pereira and Rabl 1979 (Solar Energy 22:155). */
export function hourlyGlobalRatio(hourAngleDeg: number, sunsetDeg: number): number {
  const diffuse = hourlyDiffuseRatio(hourAngleDeg, sunsetDeg)
  if (diffuse === 0) return 0
  const lean = sinDeg(sunsetDeg - 60)
  return (0.409 + 0.5016 * lean + (0.6609 - 0.4767 * lean) * cosDeg(hourAngleDeg)) * diffuse
}

/** r_d: the same for diffuse irradiation. Liu and Jordan 1960. Zero at night. */
export function hourlyDiffuseRatio(hourAngleDeg: number, sunsetDeg: number): number {
  const cosSunset = cosDeg(sunsetDeg)
  const height = cosDeg(hourAngleDeg) - cosSunset
  return height <= 0
    ? 0
    : ((Math.PI / 24) * height) / (sinDeg(sunsetDeg) - radiansOf(sunsetDeg) * cosSunset)
}

/**
 * Temperature of the air within a mean day, °C. Erbs 1983 (Duffie and Beckman 2.11); fitted in continental middle latitudes, it makes
 * 7 K of swing for Lagos, 10.5 K for Sokoto, whose true swing is larger.
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
  const swingC = 25.8 * kt - 5.21
  return (
    meanC +
    swingC *
      (0.4632 * Math.cos(t - 3.805) +
        0.0984 * Math.cos(2 * t - 0.36) +
        0.0168 * Math.cos(3 * t - 0.822) +
        0.0138 * Math.cos(4 * t - 3.513))
  )
}
