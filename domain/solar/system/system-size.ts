import type { BatteryChemistry } from './battery-chemistry.ts'
import type { Load } from '../load/load.ts'

export interface SizingQuestion {
  load: Load
  /** Energy before the inverter of one kWp on a day of the worst month, kWh: `monthlyYield(…).worstMonth.dcKwh`. */
  worstDcKwhPerKwp: number
  /** How long the battery alone must last: the longest outage after dark, or 24 to 72 off the grid. */
  autonomyHours: number
  chemistry: BatteryChemistry
  /** Share of the daily energy that the sun shall give in the worst month, 0 to 1; the grid gives the rest. */
  solarShare?: number
}

export interface SystemSize {
  /** Wanted of the sun and battery before the inverter on a day, kWh. */
  dailyDcKwh: number
  /** What the battery must give in its longest stretch, kWh. */
  autonomyDcKwh: number
  /** Rated capacity; more than the stretch, as it is never emptied and ages. */
  batteryKwh: number
  arrayKwp: number
  /** Least rating; `roundUpToSize` finds what is sold. */
  inverterKva: number
  /** 12 up to 1 kW of inverter and array, 24 up to 3 kW, then 48, so that currents stay small. */
  systemVoltageV: 12 | 24 | 48
  /** Least current of a charge controller, A. */
  controllerA: number
}

/** Assumptions of {@link sizeSystem}: domain report, c.2; [M] where no source was read. */
export const sizingAssumptions = {
  inverterEfficiency: 0.93,
  /** The inverter's own use, all day: 20 to 60 W. [M] */
  inverterOwnW: 40,
  powerFactor: 0.8,
  peakReserve: 1.25,
  /** An inverter bears twice its rating for 5 to 10 s. */
  surgeRating: 2,
  /** Capacity that is left at the end of a battery's life. */
  endOfLifeShare: 0.8,
  /** Array over load: 1.1 to 1.2 where nothing depends on it, 1.3 to 1.4 where something does. [M] */
  arrayToLoad: 1.2,
  controllerReserve: 1.25,
} as const

/**
 * A system that lives through its worst month: a worst-month method in the manner of IEEE 1562, to be checked by `simulateYear`.
 * Grows with the load in every part.
 * @throws RangeError for a load or sun of nothing, or an autonomy beyond 0 to 240 hours
 */
export function sizeSystem(
  { load, worstDcKwhPerKwp, autonomyHours, chemistry, solarShare = 1 }: SizingQuestion,
  assumed: Record<keyof typeof sizingAssumptions, number> = sizingAssumptions,
): SystemSize {
  if (!(load.dailyKwh > 0 && Number.isFinite(load.dailyKwh)))
    throw new RangeError(`${load.dailyKwh} kWh a day is no load`)
  if (!(worstDcKwhPerKwp > 0 && Number.isFinite(worstDcKwhPerKwp)))
    throw new RangeError(`${worstDcKwhPerKwp} kWh is no sun`)
  if (!(autonomyHours >= 0 && autonomyHours <= 240))
    throw new RangeError(`${autonomyHours} hours are no autonomy`)
  if (!(solarShare >= 0 && solarShare <= 1))
    throw new RangeError(`${solarShare} is no share of the sun`)
  const ownKw = assumed.inverterOwnW / 1000
  const dayKwh = load.dailyKwh - load.nightKwh
  // What is used after dark has been through the battery.
  const dailyDcKwh =
    (dayKwh + load.nightKwh / chemistry.roundTripEfficiency) / assumed.inverterEfficiency +
    24 * ownKw
  const autonomyDcKwh =
    hardestStretchKwh(load.hourlyKw, autonomyHours) / assumed.inverterEfficiency +
    autonomyHours * ownKw
  const arrayKwp = (solarShare * assumed.arrayToLoad * dailyDcKwh) / worstDcKwhPerKwp
  const inverterKva =
    Math.max(assumed.peakReserve * load.peakKw, load.surgeKw / assumed.surgeRating) /
    assumed.powerFactor
  const largestKw = Math.max(inverterKva, arrayKwp)
  const systemVoltageV = largestKw <= 1 ? 12 : largestKw <= 3 ? 24 : 48
  return {
    dailyDcKwh,
    autonomyDcKwh,
    batteryKwh:
      autonomyDcKwh /
      (chemistry.depthOfDischarge *
        Math.sqrt(chemistry.roundTripEfficiency) *
        assumed.endOfLifeShare),
    arrayKwp,
    inverterKva,
    systemVoltageV,
    controllerA: (assumed.controllerReserve * 1000 * arrayKwp) / systemVoltageV,
  }
}

/** The most energy that so many hours in a row may want, kWh, whenever they begin; the last hour in part. */
function hardestStretchKwh(hourlyKw: readonly number[], hours: number): number {
  const stretches = hourlyKw.map((_, start) => {
    let kwh = 0
    for (let passed = 0; passed < hours; passed++)
      kwh += (hourlyKw[(start + passed) % 24] ?? 0) * Math.min(1, hours - passed)
    return kwh
  })
  return Math.max(0, ...stretches)
}

/** Ratings of inverters that are sold, kVA. */
const inverterSizesKva: readonly number[] = [
  1, 1.5, 2, 3, 3.5, 5, 6, 7.5, 8, 10, 12, 15, 20, 30, 40, 50, 60, 80, 100,
]

/** The least size that is enough; beyond the largest, as many of the largest as it takes. */
export function roundUpToSize(value: number, sizes: readonly number[] = inverterSizesKva): number {
  const largest = Math.max(...sizes)
  return (
    sizes.toSorted((a, b) => a - b).find((size) => size >= value) ??
    largest * Math.ceil(value / largest)
  )
}
