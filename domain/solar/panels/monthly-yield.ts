import { cooperDeclinationDeg, daysOfMonths } from '../sun/day-of-year.ts'
import { cosDeg } from '../sun/degrees.ts'
import {
  extraterrestrialKwhPerDay,
  hourlyAirC,
  hourlyDiffuseRatio,
  hourlyGlobalRatio,
  kleinMeanDays,
  monthlyDiffuseFraction,
  outsideW,
  sunsetHourAngleDeg,
} from '../climate/monthly-climate.ts'
import { panelHour, standardArray, type ArrayKind } from './panel-hour.ts'
import { acPower, inverterFor } from './pvwatts.ts'
import { sunDirection } from '../sun/solar-position.ts'
import type { Plane } from '../sun/transposition.ts'

/** Month 1 to 12 of a site: irradiation on level ground in kWh/m² a day, and the air's mean temperature. */
export interface MonthClimate {
  latitudeDeg: number
  month: number
  ghiKwhPerDay: number
  airC: number
}

export interface MeanDayHour {
  /** 0 to 23, the hour that begins then, solar time. */
  solarHour: number
  ghiW: number
  dhiW: number
  dniW: number
  planeW: number
  airC: number
  cellC: number
  /** Power before and after the inverter for each kWp, kW. */
  dcKw: number
  acKw: number
}

/** The mean day of a month, for one kWp; energies in kWh, irradiations in kWh/m². */
export interface MeanDay {
  month: number
  extraterrestrialKwh: number
  clearness: number
  diffuseFraction: number
  planeKwh: number
  dcKwh: number
  acKwh: number
  hours: MeanDayHour[]
}

/**
 * The mean day of a month on a plane, hour by hour in solar time, from the month's mean irradiation alone: Klein's mean day, Erbs'
 * diffuse share, hours after Collares-Pereira/Rabl and Liu/Jordan, sky after Hay and Davies, then PVWatts. Domain report, b.8 and b.9.
 */
export function meanDay(
  { latitudeDeg, month, ghiKwhPerDay, airC: meanC }: MonthClimate,
  plane: Plane,
  array: ArrayKind = standardArray,
): MeanDay {
  const day = kleinMeanDays[month - 1]
  if (day === undefined) throw new RangeError(`${month} is not a month from 1 to 12`)
  const declinationDeg = cooperDeclinationDeg(day)
  const sunsetDeg = sunsetHourAngleDeg(latitudeDeg, declinationDeg)
  const extraterrestrialKwh = extraterrestrialKwhPerDay(latitudeDeg, day)
  const clearness = ghiKwhPerDay / extraterrestrialKwh
  const diffuseFraction = monthlyDiffuseFraction(clearness, sunsetDeg)
  const angles = Array.from({ length: 24 }, (_, hour) => 15 * (hour + 0.5 - 12))
  const globalSum = angles.reduce(
    (sum, angle) => sum + Math.max(0, hourlyGlobalRatio(angle, sunsetDeg)),
    0,
  )
  const diffuseSum = angles.reduce((sum, angle) => sum + hourlyDiffuseRatio(angle, sunsetDeg), 0)
  const inverter = inverterFor({
    arrayDc: 1,
    dcAcRatio: array.dcAcRatio,
    nominalEfficiency: array.inverterEfficiency,
  })
  const hours = angles.map((hourAngleDeg, solarHour): MeanDayHour => {
    const { zenithDeg, azimuthDeg: sunAzimuthDeg } = sunDirection({
      latitudeDeg,
      declinationDeg,
      hourAngleDeg,
    })
    const ghiW =
      (1000 * ghiKwhPerDay * Math.max(0, hourlyGlobalRatio(hourAngleDeg, sunsetDeg))) / globalSum
    const dhiW = Math.min(
      ghiW,
      (1000 * ghiKwhPerDay * diffuseFraction * hourlyDiffuseRatio(hourAngleDeg, sunsetDeg)) /
        diffuseSum,
    )
    const sky = {
      ghiW,
      dhiW,
      dniW: beamOf({ ghiW, dhiW, zenithDeg, dayOfYear: day }),
      zenithDeg,
      sunAzimuthDeg,
      extraterrestrialW: outsideW(day),
    }
    const airC = hourlyAirC({ meanC, kt: clearness, solarHour: solarHour + 0.5 })
    const { planeW, cellC, dcKw } = panelHour({ sky, airC }, plane, array)
    return {
      solarHour,
      ghiW,
      dhiW,
      dniW: sky.dniW,
      planeW,
      airC,
      cellC,
      dcKw,
      acKw: acPower(dcKw, inverter),
    }
  })
  const sumOf = (key: 'planeW' | 'dcKw' | 'acKw') => hours.reduce((sum, hour) => sum + hour[key], 0)
  return {
    month,
    extraterrestrialKwh,
    clearness,
    diffuseFraction,
    planeKwh: sumOf('planeW') / 1000,
    dcKwh: sumOf('dcKw'),
    acKwh: sumOf('acKw'),
    hours,
  }
}

/** Beam of an hour, W/m²: none with the sun below 3.7°, never more than outside the air. */
export function beamOf({
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
  return cosZenith > 0.065 ? Math.min((ghiW - dhiW) / cosZenith, outsideW(dayOfYear)) : 0
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
  /** The month with the least AC energy a day; a battery system must live through it. */
  worstMonth: MeanDay
}

/** What one kWp gives at a site in the twelve months, and in the year of 365 days. */
export function monthlyYield(
  site: SiteClimate,
  plane: Plane,
  array: ArrayKind = standardArray,
): MonthlyYield {
  const months = daysOfMonths.map((_, index) =>
    meanDay(
      {
        latitudeDeg: site.latitudeDeg,
        month: index + 1,
        ghiKwhPerDay: site.ghiKwhPerDay[index] ?? NaN,
        airC: site.airC[index] ?? NaN,
      },
      plane,
      array,
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

/** The tilt to the south, in whole degrees from 0 to 40, with the greatest irradiation on the plane in a year. */
export function bestTiltDeg(site: SiteClimate): number {
  const irradiation = Array.from({ length: 41 }, (_, tiltDeg) =>
    monthlyYield(site, { tiltDeg, azimuthDeg: 180 }).months.reduce(
      (sum, { planeKwh }, index) => sum + planeKwh * (daysOfMonths[index] ?? 0),
      0,
    ),
  )
  return irradiation.indexOf(Math.max(...irradiation))
}
