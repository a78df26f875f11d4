import { cooperDeclinationDeg, daysOfMonths, extraterrestrialNormalW } from '../sun/day-of-year.ts'
import { cosDeg } from '../sun/degrees.ts'
import {
  extraterrestrialKwhPerDay,
  hourlyAirC,
  hourlyDiffuseRatio,
  hourlyGlobalRatio,
  kleinMeanDays,
  monthlyDiffuseFraction,
  sunsetHourAngleDeg,
} from '../climate/monthly-climate.ts'
import { panelHour, standardArray, type PanelPlane } from './panel-hour.ts'
import { acPower, inverterFor } from './pvwatts.ts'
import { sunDirection } from '../sun/solar-position.ts'

/**
 * Month 1 to 12 of a site: global horizontal irradiation in kWh/m² a day, and mean air temperature.
 */
export interface MonthClimate {
  latitudeDeg: number
  month: number
  ghiKwhPerDay: number
  airC: number
}

export interface MeanDayHour {
  /** Start of the hour, 0 to 23, solar time. */
  solarHour: number
  ghiW: number
  dhiW: number
  dniW: number
  poaW: number
  airC: number
  cellC: number
  /** DC and AC power of one kWp, kW. */
  dcKw: number
  acKw: number
}

/** The mean day of a month, for one kWp; energies in kWh, irradiations in kWh/m². */
export interface MeanDay {
  month: number
  extraterrestrialKwh: number
  clearness: number
  diffuseFraction: number
  poaKwh: number
  dcKwh: number
  acKwh: number
  hours: MeanDayHour[]
}

/**
 * The mean day of a month on a plane, hour by hour in solar time, from the month's mean irradiation
 * alone: Klein's mean day, Erbs' diffuse fraction, hourly ratios of Collares-Pereira/Rabl and
 * Liu/Jordan, transposition after Hay and Davies, then PVWatts.
 * @throws RangeError unless the month is 1 to 12
 */
export function meanDay(
  { latitudeDeg, month, ghiKwhPerDay, airC: meanC }: MonthClimate,
  plane: PanelPlane,
): MeanDay {
  const day = kleinMeanDays[month - 1]
  if (day === undefined) throw new RangeError(`the month must be 1 to 12, not ${month}`)
  const declinationDeg = cooperDeclinationDeg(day)
  const sunsetDeg = sunsetHourAngleDeg(latitudeDeg, declinationDeg)
  const extraterrestrialKwh = extraterrestrialKwhPerDay(latitudeDeg, day)
  const clearness = ghiKwhPerDay / extraterrestrialKwh
  const diffuseFraction = monthlyDiffuseFraction(clearness, sunsetDeg)
  const irradiances = hourlyIrradiances({ ghiKwhPerDay, diffuseFraction, sunsetDeg })
  const hours = irradiances.map(({ ghiW, dhiW }, solarHour): MeanDayHour => {
    const { zenithDeg, azimuthDeg: sunAzimuthDeg } = sunDirection({
      latitudeDeg,
      declinationDeg,
      hourAngleDeg: hourAngles[solarHour] ?? NaN,
    })
    const sky = {
      ghiW,
      dhiW,
      dniW: directNormalW({ ghiW, dhiW, zenithDeg, dayOfYear: day }),
      zenithDeg,
      sunAzimuthDeg,
      extraterrestrialW: extraterrestrialNormalW(day),
    }
    const airC = hourlyAirC({ meanC, kt: clearness, solarHour: solarHour + 0.5 })
    const { poaW, cellC, dcKw } = panelHour({ sky, airC }, plane)
    return {
      solarHour,
      ghiW,
      dhiW,
      dniW: sky.dniW,
      poaW,
      airC,
      cellC,
      dcKw,
      acKw: acPower(dcKw, inverter),
    }
  })
  const sumOf = (key: 'poaW' | 'dcKw' | 'acKw') => hours.reduce((sum, hour) => sum + hour[key], 0)
  return {
    month,
    extraterrestrialKwh,
    clearness,
    diffuseFraction,
    poaKwh: sumOf('poaW') / 1000,
    dcKwh: sumOf('dcKw'),
    acKwh: sumOf('acKw'),
    hours,
  }
}

/** Hour angles of the middle of each hour, solar time. */
const hourAngles = Array.from({ length: 24 }, (_, hour) => 15 * (hour + 0.5 - 12))

const inverter = inverterFor({
  arrayDc: 1,
  dcAcRatio: standardArray.dcAcRatio,
  nominalEfficiency: standardArray.inverterEfficiency,
})

/** Distributes the global and diffuse irradiation of a day over its hours. */
function hourlyIrradiances({
  ghiKwhPerDay,
  diffuseFraction,
  sunsetDeg,
}: {
  ghiKwhPerDay: number
  diffuseFraction: number
  sunsetDeg: number
}): { ghiW: number; dhiW: number }[] {
  const globalRatios = hourAngles.map((angle) => Math.max(0, hourlyGlobalRatio(angle, sunsetDeg)))
  const diffuseRatios = hourAngles.map((angle) => hourlyDiffuseRatio(angle, sunsetDeg))
  const globalSum = globalRatios.reduce((sum, ratio) => sum + ratio, 0)
  const diffuseSum = diffuseRatios.reduce((sum, ratio) => sum + ratio, 0)
  return globalRatios.map((ratio, hour) => {
    const ghiW = (1000 * ghiKwhPerDay * ratio) / globalSum
    const diffuseKwh = ghiKwhPerDay * diffuseFraction
    return {
      ghiW,
      dhiW: Math.min(ghiW, (1000 * diffuseKwh * (diffuseRatios[hour] ?? 0)) / diffuseSum),
    }
  })
}

/**
 * Direct normal irradiance of an hour, W/m²: 0 with the sun below 3.7°, at most the
 * extraterrestrial irradiance.
 */
export function directNormalW({
  ghiW,
  dhiW,
  zenithDeg,
  dayOfYear,
}: {
  ghiW: number
  dhiW: number
  zenithDeg: number
  dayOfYear: number
}): number {
  const cosZenith = cosDeg(zenithDeg)
  return cosZenith > 0.065
    ? Math.min((ghiW - dhiW) / cosZenith, extraterrestrialNormalW(dayOfYear))
    : 0
}

export interface SiteClimate {
  latitudeDeg: number
  ghiKwhPerDay: readonly number[]
  airC: readonly number[]
}

export interface MonthlyYield {
  /** January to December. */
  months: MeanDay[]
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerYear: number
  /** The month with the lowest AC energy a day, for which a battery system is sized. */
  worstMonth: MeanDay
}

/** Specific yield at a site: energy of one kWp in each month and in a year of 365 days. */
export function monthlyYield(site: SiteClimate, plane: PanelPlane): MonthlyYield {
  const months = daysOfMonths.map((_, index) =>
    meanDay(
      {
        latitudeDeg: site.latitudeDeg,
        month: index + 1,
        ghiKwhPerDay: site.ghiKwhPerDay[index] ?? NaN,
        airC: site.airC[index] ?? NaN,
      },
      plane,
    ),
  )
  return {
    months,
    acKwhPerYear: months.reduce(
      (sum, { acKwh }, index) => sum + acKwh * (daysOfMonths[index] ?? 0),
      0,
    ),
    worstMonth: months.reduce((worst, month) => (month.acKwh < worst.acKwh ? month : worst)),
  }
}
