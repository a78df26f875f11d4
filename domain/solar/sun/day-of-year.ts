import { sinDeg } from './degrees.ts'

/** Days of the months of the year that we calculate with: 365 days. */
export const daysOfMonths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const dayAngle = (dayOfYear: number): number => (2 * Math.PI * (dayOfYear - 1)) / 365

/** Declination in degrees, Cooper 1969 (Solar Energy 12:333). `dayOfYear` 1 to 365. The monthly methods are defined with it. */
export function cooperDeclinationDeg(dayOfYear: number): number {
  return 23.45 * sinDeg((360 * (284 + dayOfYear)) / 365)
}

/** Declination in degrees, Spencer 1971 (Search 2(5):172); within 0.6° of SPA, as it knows only the day. */
export function spencerDeclinationDeg(dayOfYear: number): number {
  const b = dayAngle(dayOfYear)
  const radians =
    0.006918 -
    0.399912 * Math.cos(b) +
    0.070257 * Math.sin(b) -
    0.006758 * Math.cos(2 * b) +
    0.000907 * Math.sin(2 * b) -
    0.002697 * Math.cos(3 * b) +
    0.00148 * Math.sin(3 * b)
  return (radians * 180) / Math.PI
}

/** Sundial minus mean solar time in minutes, Spencer 1971. */
export function spencerEquationOfTimeMinutes(dayOfYear: number): number {
  const b = dayAngle(dayOfYear)
  return (
    (1440 / (2 * Math.PI)) *
    (0.0000075 +
      0.001868 * Math.cos(b) -
      0.032077 * Math.sin(b) -
      0.014615 * Math.cos(2 * b) -
      0.040849 * Math.sin(2 * b))
  )
}

/** The same after PVCDROM (pveducation.org, "Solar time"). */
export function pvcdromEquationOfTimeMinutes(dayOfYear: number): number {
  const b = dayAngle(dayOfYear) - (2 * Math.PI * 80) / 365
  return 9.87 * Math.sin(2 * b) - 7.53 * Math.cos(b) - 1.5 * Math.sin(b)
}

/** Irradiance outside the air on a plane facing the sun, W/m², Spencer 1971. */
export function spencerExtraterrestrialW(dayOfYear: number, solarConstantW = 1366.1): number {
  const b = dayAngle(dayOfYear)
  return (
    solarConstantW *
    (1.00011 +
      0.034221 * Math.cos(b) +
      0.00128 * Math.sin(b) +
      0.000719 * Math.cos(2 * b) +
      0.000077 * Math.sin(2 * b))
  )
}

/** The same with one cosine: ASCE 2005, and Duffie and Beckman with 1367 W/m². */
export function cosineExtraterrestrialW(dayOfYear: number, solarConstantW = 1366.1): number {
  return solarConstantW * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365))
}
