import { extraterrestrialNormalW } from '../sun/day-of-year.ts'
import { panelHour, type PanelPlane } from './panel-hour.ts'
import { hoursPerYear, type WeatherYear } from '../climate/weather-year.ts'

/**
 * DC power of one kWp (kW, after all losses before the inverter) in every hour of the year, as in
 * {@link WeatherYear}.
 */
export function arrayYear(weather: WeatherYear, plane: PanelPlane): Float64Array {
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
      extraterrestrialW: extraterrestrialNormalW(Math.floor(hour / 24) + 1),
    }
    dcKwPerKwp[hour] = panelHour({ sky, airC: weather.airC[hour] ?? 0 }, plane).dcKw
  }
  return dcKwPerKwp
}
