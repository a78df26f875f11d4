import { inverterEfficiency } from '../../catalogue/battery-power.ts'
import type { BatteryChemistry } from './battery-chemistry.ts'
import type { Load, Motors } from '../load/load.ts'

export interface SizingQuestion {
  load: Load
  /** DC energy of one kWp on a day of the worst month, kWh: `monthlyYield(…).worstMonth.dcKwh`. */
  worstDcKwhPerKwp: number
  /** Battery autonomy: the longest outage after dark, or 24 to 72 hours off the grid. */
  autonomyHours: number
  chemistry: BatteryChemistry
  /**
   * Solar fraction: share of the daily energy that the sun must supply in the worst month, 0 to 1.
   * The grid supplies the rest.
   */
  solarShare?: number
}

export interface SystemSize {
  /**
   * Rated capacity: the energy of the autonomy, increased for depth of discharge, discharge losses
   * and ageing.
   */
  batteryKwh: number
  arrayKwp: number
  /** Minimum rating. */
  inverterKva: number
  /** Peak of the load, and with its largest motor starting: inverter and battery carry both. */
  peakKw: number
  surgeKw: number
  motors?: Motors
}

/** Assumptions of {@link sizeSystem}. */
export const sizingAssumptions = {
  inverterEfficiency,
  /**
   * The inverter's own consumption, all day: 20 to 60 W. Rule of thumb, before the inverters and
   * their data sheets are known.
   */
  inverterOwnW: 40,
  powerFactor: 0.8,
  /** Safety margin over the peak load. */
  peakReserve: 1.25,
  /** An inverter supplies twice its rating for 5 to 10 s. */
  surgeRating: 2,
  /** Capacity that is left at the end of a battery's life. */
  endOfLifeShare: 0.8,
  /**
   * Array-to-load ratio: 1.1 to 1.2 for ordinary loads, 1.3 to 1.4 for critical ones. Rule of
   * thumb.
   */
  arrayToLoad: 1.2,
} as const

/**
 * Sizes a system for its worst month, in the manner of IEEE 1562; `simulateYear` checks the result.
 * @throws RangeError for a load or yield that is not above zero, an autonomy outside 0 to 240
 * hours, or a solar share outside 0 to 1
 */
export function sizeSystem({
  load,
  worstDcKwhPerKwp,
  autonomyHours,
  chemistry,
  solarShare = 1,
}: SizingQuestion): SystemSize {
  if (!(load.dailyKwh > 0 && Number.isFinite(load.dailyKwh)))
    throw new RangeError(`the daily load must be above 0 kWh, not ${load.dailyKwh}`)
  if (!(worstDcKwhPerKwp > 0 && Number.isFinite(worstDcKwhPerKwp)))
    throw new RangeError(`the worst month must yield above 0 kWh, not ${worstDcKwhPerKwp}`)
  if (!(autonomyHours >= 0 && autonomyHours <= 240))
    throw new RangeError(`autonomy must be 0 to 240 hours, not ${autonomyHours}`)
  if (!(solarShare >= 0 && solarShare <= 1))
    throw new RangeError(`the solar share must be 0 to 1, not ${solarShare}`)
  const assumed = sizingAssumptions
  const ownKw = assumed.inverterOwnW / 1000
  const dayKwh = load.dailyKwh - load.nightKwh
  // Energy used after dark has passed through the battery.
  const dailyDcKwh =
    (dayKwh + load.nightKwh / chemistry.roundTripEfficiency) / assumed.inverterEfficiency +
    24 * ownKw
  const autonomyDcKwh =
    maxConsecutiveKwh(load.hourlyKw, autonomyHours) / assumed.inverterEfficiency +
    autonomyHours * ownKw
  return {
    batteryKwh:
      autonomyDcKwh /
      (chemistry.depthOfDischarge *
        Math.sqrt(chemistry.roundTripEfficiency) *
        assumed.endOfLifeShare),
    arrayKwp: (solarShare * assumed.arrayToLoad * dailyDcKwh) / worstDcKwhPerKwp,
    inverterKva:
      Math.max(assumed.peakReserve * load.peakKw, load.surgeKw / assumed.surgeRating) /
      assumed.powerFactor,
    peakKw: load.peakKw,
    surgeKw: load.surgeKw,
    ...(load.motors && { motors: load.motors }),
  }
}

/**
 * Largest energy of that many consecutive hours, kWh, from any starting hour; a fraction of an hour
 * counts in part.
 */
function maxConsecutiveKwh(hourlyKw: readonly number[], hours: number): number {
  const sums = hourlyKw.map((_, start) => {
    let kwh = 0
    for (let passed = 0; passed < hours; passed++)
      kwh += (hourlyKw[(start + passed) % 24] ?? 0) * Math.min(1, hours - passed)
    return kwh
  })
  return Math.max(0, ...sums)
}
