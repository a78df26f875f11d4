import { outsideW } from '../climate/monthly-climate.ts'
import { panelHour, standardArray, type ArrayKind } from './panel-hour.ts'
import type { Plane } from '../sun/transposition.ts'
import { hoursPerYear, type WeatherYear } from '../climate/weather-year.ts'

/** One kWp on a plane through a year, hour by hour as in {@link WeatherYear}. */
export interface ArrayYear {
  /** Irradiance on the plane, W/m². */
  planeW: Float64Array
  /** Power of one kWp after all losses before the inverter, kW. */
  dcKwPerKwp: Float64Array
}

/** What one kWp gives on a plane in every hour of the year, before the inverter. */
export function arrayYear(
  weather: WeatherYear,
  plane: Plane,
  array: ArrayKind = standardArray,
): ArrayYear {
  const planeW = new Float64Array(hoursPerYear)
  const dcKwPerKwp = new Float64Array(hoursPerYear)
  for (let hour = 0; hour < hoursPerYear; hour++) {
    const ghiW = weather.ghiW[hour] ?? 0
    if (ghiW <= 0) continue
    const sky = {
      ghiW,
      dniW: weather.dniW[hour] ?? 0,
      dhiW: weather.dhiW[hour] ?? 0,
      zenithDeg: weather.zenithDeg[hour] ?? 0,
      sunAzimuthDeg: weather.sunAzimuthDeg[hour] ?? 0,
      extraterrestrialW: outsideW(Math.floor(hour / 24) + 1),
    }
    const power = panelHour({ sky, airC: weather.airC[hour] ?? 0 }, plane, array)
    planeW[hour] = power.planeW
    dcKwPerKwp[hour] = power.dcKw
  }
  return { planeW, dcKwPerKwp }
}
