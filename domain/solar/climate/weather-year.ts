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
import { beamOf, type SiteClimate } from '../panels/monthly-yield.ts'
import { normalFrom, seededRandom } from './seeded-random.ts'
import { sunDirection } from '../sun/solar-position.ts'

export const hoursPerYear = 8760
/** One cloudy day makes the next one likelier: correlation of their Gaussian-transformed clearness. Graham, Hollands and Brunger 1988. [M] */
const dayCorrelation = 0.29
/** Nigeria's clock: UTC+1, its noon that of 15° east. */
const clockMeridianDeg = 15

/** 8,760 hours from 1 January, 00:00 to 01:00 West Africa Time; the sun at the middle of the hour. */
export interface WeatherYear {
  ghiW: Float64Array
  dhiW: Float64Array
  dniW: Float64Array
  airC: Float64Array
  zenithDeg: Float64Array
  sunAzimuthDeg: Float64Array
}

/**
 * A likely year at a site: months that have exactly the irradiation of its climate, made of clear and cloudy days as Bendt's distribution
 * has them, in an order that the seed fixes, so that the same question always has the same answer. Hours as in `meanDay`.
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
  const moods = dayMoods(seed)
  let firstDay = 0
  for (const [month, days] of daysOfMonths.entries()) {
    const outsideKwh = Array.from({ length: days }, (_, day) =>
      extraterrestrialKwhPerDay(site.latitudeDeg, firstDay + day + 1),
    )
    const meanKwh = site.ghiKwhPerDay[month] ?? NaN
    const meanKt = (meanKwh * days) / outsideKwh.reduce((sum, kwh) => sum + kwh, 0)
    const clearness = dailyClearness({
      meanKt,
      outsideKwh,
      moods: moods.slice(firstDay, firstDay + days),
    })
    for (const [day, kt] of clearness.entries()) {
      fillDay(year, {
        site,
        dayOfYear: firstDay + day + 1,
        kt,
        ghiKwh: kt * (outsideKwh[day] ?? NaN),
        meanKt,
        meanC: site.airC[month] ?? NaN,
      })
    }
    firstDay += days
  }
  return year
}

/** One number for each of 365 days, each leaning on the day before; only their order within a month counts. */
function dayMoods(seed: number): number[] {
  const random = seededRandom(seed)
  let mood = normalFrom(random)
  return Array.from({ length: 365 }, () => {
    mood = dayCorrelation * mood + Math.sqrt(1 - dayCorrelation ** 2) * normalFrom(random)
    return mood
  })
}

/** Clearness of each day of a month: its spread dealt out by mood, so that the month's irradiation is exactly the climate's. */
function dailyClearness({
  meanKt,
  outsideKwh,
  moods,
}: {
  meanKt: number
  outsideKwh: number[]
  moods: number[]
}): number[] {
  const spread = clearnessDistribution(meanKt)
  const sorted = moods.toSorted((a, b) => a - b)
  const kts = moods.map((mood) =>
    clearnessQuantile(spread, (sorted.indexOf(mood) + 0.5) / moods.length),
  )
  const sumOf = (values: number[]) =>
    values.reduce((sum, kt, day) => sum + kt * (outsideKwh[day] ?? NaN), 0)
  const factor = sumOf(outsideKwh.map(() => meanKt)) / sumOf(kts)
  return kts.map((kt) => kt * factor)
}

interface Day {
  site: SiteClimate & { longitudeDeg: number }
  dayOfYear: number
  kt: number
  ghiKwh: number
  /** Of the month: the swing of the temperature was fitted to months. */
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
    year.dniW[index] = beamOf({ ghiW, dhiW, zenithDeg, dayOfYear })
    year.airC[index] = hourlyAirC({
      meanC,
      kt: meanKt,
      solarHour: hour + 0.5 + solarMinusClockHours,
    })
    year.zenithDeg[index] = zenithDeg
    year.sunAzimuthDeg[index] = azimuthDeg
  }
}
