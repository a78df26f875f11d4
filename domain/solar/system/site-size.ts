import { likelyAutonomyHours } from '../climate/grid-availability.ts'
import type { Load } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import type { SiteQuestion } from './asked-site.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { sizeSystem, type SystemSize } from './system-size.ts'

export interface SiteSize {
  autonomyHours: number
  /** The size that carries the worst month on sun and battery alone. */
  size: SystemSize
  /** AC energy of one kWp in a year, kWh. */
  acKwhPerKwp: number
}

/**
 * Minimum autonomy. A smaller battery would not last an evening, even where the grid rarely fails.
 * Assumed.
 */
const minAutonomyHours = 4

/** The size for a load at a site. The autonomy follows from the hours of grid unless it is given. */
export function sizeForSite(
  question: Pick<SiteQuestion, 'place' | 'plane' | 'today'> & {
    chemistry: ChemistryKey
    autonomyHours?: number
  },
  load: Load,
): SiteSize {
  const { place, plane, today } = question
  const autonomyHours =
    question.autonomyHours ?? Math.max(minAutonomyHours, likelyAutonomyHours(today.gridHoursPerDay))
  const yields = monthlyYield(place, plane)
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: yields.worstMonth.dcKwh,
    autonomyHours,
    chemistry: chemistries[question.chemistry],
    solarShare: solarShareOf(load, autonomyHours),
  })
  return { autonomyHours, size, acKwhPerKwp: yields.acKwhPerYear }
}

/** Share of the load that the sun can serve: without a battery, only the daytime load. */
function solarShareOf({ nightKwh, dailyKwh }: Load, autonomyHours: number): number {
  return autonomyHours === 0 ? 1 - nightKwh / dailyKwh : 1
}
