import { clearnessDistribution, clearnessQuantile } from '../sun/daily-clearness.ts'
import {
  cooperDeclinationDeg,
  daysOfMonths,
  spencerEquationOfTimeMinutes,
} from '../sun/day-of-year.ts'
import {
  dailyDiffuseFraction,
  extraterrestrialKwhPerDay,
  hourlyAirC,
  hourlyDiffuseRatio,
  hourlyGlobalRatio,
  sunsetHourAngleDeg,
} from './monthly-climate.ts'
import { directNormalW, type SiteClimate } from '../panels/monthly-yield.ts'
import { normalFrom, seededRandom } from './seeded-random.ts'
import { sunDirection } from '../sun/solar-position.ts'

export const hoursPerYear = 8760
/**
 * Lag-one autocorrelation of the Gaussian-transformed daily clearness index. Graham, Hollands and
 * Brunger 1988. Rule of thumb.
 */
const autocorrelation = 0.29
/** West Africa Time is UTC+1: the meridian of 15° east. */
const clockMeridianDeg = 15

/** 8,760 hours from 1 January 00:00, West Africa Time; sun position at the middle of the hour. */
export interface WeatherYear {
  ghiW: Float64Array
  dhiW: Float64Array
  dniW: Float64Array
  airC: Float64Array
  zenithDeg: Float64Array
  sunAzimuthDeg: Float64Array
}

/**
 * A synthetic year at a site. Each month has exactly the irradiation of the climate; its days
 * follow Bendt's distribution of the clearness index, in a pseudo-random order that depends only on
 * the seed. Hours as in `meanDay`.
 */
export function weatherYear(site: SiteClimate & { longitudeDeg: number }, seed = 1): WeatherYear {
  const hours = () => new Float64Array(hoursPerYear)
  const year: WeatherYear = {
    ghiW: hours(),
    dhiW: hours(),
    dniW: hours(),
    airC: hours(),
    zenithDeg: hours(),
    sunAzimuthDeg: hours(),
  }
  const deviates = dailyDeviates(seed)
  let firstDay = 0
  for (const [month, days] of daysOfMonths.entries()) {
    const extraterrestrialKwh = Array.from({ length: days }, (_, day) =>
      extraterrestrialKwhPerDay(site.latitudeDeg, firstDay + day + 1),
    )
    const meanKwh = site.ghiKwhPerDay[month] ?? NaN
    const meanKt = (meanKwh * days) / extraterrestrialKwh.reduce((sum, kwh) => sum + kwh, 0)
    const clearness = dailyClearness({
      meanKt,
      extraterrestrialKwh,
      deviates: deviates.slice(firstDay, firstDay + days),
    })
    for (const [day, kt] of clearness.entries()) {
      fillDay(year, {
        site,
        dayOfYear: firstDay + day + 1,
        kt,
        ghiKwh: kt * (extraterrestrialKwh[day] ?? NaN),
        meanKt,
        meanC: site.airC[month] ?? NaN,
      })
    }
    firstDay += days
  }
  return year
}

/**
 * An autocorrelated normal deviate for each of 365 days; only their order within a month counts.
 */
function dailyDeviates(seed: number): number[] {
  const random = seededRandom(seed)
  let deviate = normalFrom(random)
  return Array.from({ length: 365 }, () => {
    deviate = autocorrelation * deviate + Math.sqrt(1 - autocorrelation ** 2) * normalFrom(random)
    return deviate
  })
}

/**
 * Daily clearness index of a month: quantiles of Bendt's distribution by the rank of the deviates,
 * scaled to the month's irradiation.
 */
function dailyClearness({
  meanKt,
  extraterrestrialKwh,
  deviates,
}: {
  meanKt: number
  extraterrestrialKwh: number[]
  deviates: number[]
}): number[] {
  const distribution = clearnessDistribution(meanKt)
  const sorted = [...deviates].sort((a, b) => a - b)
  const kts = deviates.map((deviate) =>
    clearnessQuantile(distribution, (sorted.indexOf(deviate) + 0.5) / deviates.length),
  )
  const sumOf = (values: number[]) =>
    values.reduce((sum, kt, day) => sum + kt * (extraterrestrialKwh[day] ?? NaN), 0)
  const factor = sumOf(extraterrestrialKwh.map(() => meanKt)) / sumOf(kts)
  return kts.map((kt) => kt * factor)
}

interface Day {
  site: SiteClimate & { longitudeDeg: number }
  dayOfYear: number
  kt: number
  ghiKwh: number
  /** Of the month: the daily temperature range was fitted to months. */
  meanKt: number
  meanC: number
}

function fillDay(year: WeatherYear, { site, dayOfYear, kt, ghiKwh, meanKt, meanC }: Day): void {
  const declinationDeg = cooperDeclinationDeg(dayOfYear)
  const sunsetDeg = sunsetHourAngleDeg(site.latitudeDeg, declinationDeg)
  const diffuseFraction = dailyDiffuseFraction(kt, sunsetDeg)
  const solarMinusClockHours =
    (4 * (site.longitudeDeg - clockMeridianDeg) + spencerEquationOfTimeMinutes(dayOfYear)) / 60
  const noonHours = 12 - 0.5 - solarMinusClockHours
  const globalRatios = Array.from({ length: 24 }, (_, hour) =>
    hourlyGlobalRatio(15 * (hour - noonHours), sunsetDeg),
  )
  const diffuseRatios = Array.from({ length: 24 }, (_, hour) =>
    hourlyDiffuseRatio(15 * (hour - noonHours), sunsetDeg),
  )
  const globalSum = globalRatios.reduce((sum, ratio) => sum + ratio)
  const diffuseSum = diffuseRatios.reduce((sum, ratio) => sum + ratio)
  for (let hour = 0; hour < 24; hour++) {
    const index = (dayOfYear - 1) * 24 + hour
    const { zenithDeg, azimuthDeg } = sunDirection({
      latitudeDeg: site.latitudeDeg,
      declinationDeg,
      hourAngleDeg: 15 * (hour - noonHours),
    })
    const ghiW = (1000 * ghiKwh * (globalRatios[hour] ?? 0)) / globalSum
    const dhiW = Math.min(
      ghiW,
      (1000 * ghiKwh * diffuseFraction * (diffuseRatios[hour] ?? 0)) / diffuseSum,
    )
    year.ghiW[index] = ghiW
    year.dhiW[index] = dhiW
    year.dniW[index] = directNormalW({ ghiW, dhiW, zenithDeg, dayOfYear })
    year.airC[index] = hourlyAirC({
      meanC,
      kt: meanKt,
      solarHour: hour + 0.5 + solarMinusClockHours,
    })
    year.zenithDeg[index] = zenithDeg
    year.sunAzimuthDeg[index] = azimuthDeg
  }
}
