import { daysOfMonths } from '../sun/day-of-year.ts'
import type { HourlyFlows } from './simulated-year.ts'

/** Sums of a month, kWh. */
export interface MonthSums {
  /** What the array could give. */
  sun: number
  /** Of it used at once or stored. */
  sunUsed: number
  load: number
  grid: number
  generator: number
  unserved: number
}

/** The twelve months of a simulated year. */
export function sumMonths(hours: HourlyFlows): MonthSums[] {
  let start = 0
  return daysOfMonths.map((days) => {
    const sums: MonthSums = { sun: 0, sunUsed: 0, load: 0, grid: 0, generator: 0, unserved: 0 }
    for (let hour = start; hour < start + 24 * days; hour++) {
      sums.sun += hours.pv[hour] ?? 0
      sums.sunUsed += (hours.pvUsedDc[hour] ?? 0) + (hours.chargeDc[hour] ?? 0)
      sums.load += hours.load[hour] ?? 0
      sums.grid += (hours.gridToLoad[hour] ?? 0) + (hours.gridToBattery[hour] ?? 0)
      sums.generator += hours.generatorToLoad[hour] ?? 0
      sums.unserved += hours.unserved[hour] ?? 0
    }
    start += 24 * days
    return sums
  })
}

/** One hour of a day: power in kW, the battery's content in kWh. */
export interface DayHour {
  hour: number
  sunKw: number
  loadKw: number
  storedKwh: number
  /** What the battery gives before the inverter; negative while it is charged by the sun. */
  batteryKw: number
  gridKw: number
  generatorKw: number
  unservedKw: number
  isGridOn: boolean
}

/** The 24 hours of a day of the year. @throws RangeError unless it is one of 1 to 365 */
export function dayHours(
  hours: HourlyFlows,
  dayOfYear: number,
  gridOn: ArrayLike<number>,
): DayHour[] {
  if (!Number.isInteger(dayOfYear) || dayOfYear < 1 || dayOfYear > 365)
    throw new RangeError(`${dayOfYear} is no day of the year`)
  return Array.from({ length: 24 }, (_, hour) => {
    const at = 24 * (dayOfYear - 1) + hour
    const of = (key: keyof HourlyFlows) => hours[key][at] ?? 0
    return {
      hour,
      sunKw: of('pv'),
      loadKw: of('load'),
      storedKwh: of('stored'),
      batteryKw: of('dischargeDc') - of('chargeDc'),
      gridKw: of('gridToLoad') + of('gridToBattery'),
      generatorKw: of('generatorToLoad'),
      unservedKw: of('unserved'),
      isGridOn: gridOn[at % gridOn.length] === 1,
    }
  })
}
