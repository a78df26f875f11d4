import { sinDeg } from './degrees.ts'

/** Days of the months of a 365-day year. */
export const daysOfMonths: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Declination in degrees, Cooper 1969 (Solar Energy 12:333). The monthly methods are defined with
 * it.
 * @param dayOfYear 1 to 365
 */
export function cooperDeclinationDeg(dayOfYear: number): number {
  return 23.45 * sinDeg((360 * (284 + dayOfYear)) / 365)
}

/**
 * Equation of time in minutes (apparent minus mean solar time), Spencer 1971 (Search 2(5):172).
 * @param dayOfYear 1 to 365
 */
export function spencerEquationOfTimeMinutes(dayOfYear: number): number {
  const b = (2 * Math.PI * (dayOfYear - 1)) / 365
  return (
    (1440 / (2 * Math.PI)) *
    (0.0000075 +
      0.001868 * Math.cos(b) -
      0.032077 * Math.sin(b) -
      0.014615 * Math.cos(2 * b) -
      0.040849 * Math.sin(2 * b))
  )
}

/** Duffie and Beckman's solar constant, W/m². */
const solarConstantW = 1367

/**
 * Extraterrestrial normal irradiance, W/m². Duffie and Beckman, eq. 1.4.1a.
 * @param dayOfYear 1 to 365
 */
export function extraterrestrialNormalW(dayOfYear: number): number {
  return solarConstantW * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365))
}
