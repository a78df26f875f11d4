import { daysOfMonths } from '../sun/day-of-year.ts'
import type { HourlyFlows } from './simulated-year.ts'

/** Sums of a month, kWh. */
export interface MonthSums {
  /** What the array could generate. */
  pv: number
  /** Of that, used directly or stored. */
  pvUsed: number
  load: number
  grid: number
  generator: number
  unmetLoad: number
}

/** Sums of the twelve months of a simulated year. */
export function sumMonths(hours: HourlyFlows): MonthSums[] {
  let start = 0
  return daysOfMonths.map((days) => {
    const sums: MonthSums = { pv: 0, pvUsed: 0, load: 0, grid: 0, generator: 0, unmetLoad: 0 }
    for (let hour = start; hour < start + 24 * days; hour++) {
      sums.pv += hours.pv[hour] ?? 0
      sums.pvUsed += (hours.pvUsedDc[hour] ?? 0) + (hours.chargeDc[hour] ?? 0)
      sums.load += hours.load[hour] ?? 0
      sums.grid += (hours.gridToLoad[hour] ?? 0) + (hours.gridToBattery[hour] ?? 0)
      sums.generator += hours.generatorToLoad[hour] ?? 0
      sums.unmetLoad += hours.unmetLoad[hour] ?? 0
    }
    start += 24 * days
    return sums
  })
}

/** One hour of a day: power in kW, energy in the battery in kWh. */
export interface DayHour {
  hour: number
  pvKw: number
  loadKw: number
  storedKwh: number
  /** DC power of the battery: positive while it discharges, negative while the array charges it. */
  batteryKw: number
  gridKw: number
  generatorKw: number
  unmetLoadKw: number
  isGridOn: boolean
}

/** The 24 hours of one day of the simulated year. @throws RangeError unless the day is 1 to 365 */
export function dayHours(
  hours: HourlyFlows,
  dayOfYear: number,
  gridOn: ArrayLike<number>,
): DayHour[] {
  if (!Number.isInteger(dayOfYear) || dayOfYear < 1 || dayOfYear > 365)
    throw new RangeError(`the day of the year must be 1 to 365, not ${dayOfYear}`)
  return Array.from({ length: 24 }, (_, hour) => {
    const index = 24 * (dayOfYear - 1) + hour
    const at = (key: keyof HourlyFlows) => hours[key][index] ?? 0
    return {
      hour,
      pvKw: at('pv'),
      loadKw: at('load'),
      storedKwh: at('stored'),
      batteryKw: at('dischargeDc') - at('chargeDc'),
      gridKw: at('gridToLoad') + at('gridToBattery'),
      generatorKw: at('generatorToLoad'),
      unmetLoadKw: at('unmetLoad'),
      isGridOn: gridOn[index % gridOn.length] === 1,
    }
  })
}
