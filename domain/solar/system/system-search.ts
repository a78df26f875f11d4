import { batteryOf, type BatteryChemistry } from './battery-chemistry.ts'
import type { PowerSystem } from './dispatch-hour.ts'
import { simulateYear, type SystemYear, type YearTotals } from './simulated-year.ts'

export interface SystemSearch {
  /** Everything but array and battery. */
  year: Omit<SystemYear, 'arrayKwp' | 'system'> & { system: Omit<PowerSystem, 'battery'> }
  chemistry: BatteryChemistry
  arrayKwpOptions: readonly number[]
  batteryKwhOptions: readonly number[]
  costKobo: (size: { arrayKwp: number; batteryKwh: number }) => number
  /** Share of the energy that may be lacking: 0.05 for a home, 0.01 where much depends on it. [M] */
  maxUnservedShare: number
}

export interface Candidate {
  arrayKwp: number
  batteryKwh: number
  costKobo: number
  totals: YearTotals
}

/**
 * Simulates a year of every combination of array and battery. `best` is the cheapest that is good enough, or null when none is; of equal
 * costs, the one that lacks least. 200 combinations take about a tenth of a second: run it in a worker.
 */
export function searchSystems({
  year,
  chemistry,
  arrayKwpOptions,
  batteryKwhOptions,
  costKobo,
  maxUnservedShare,
}: SystemSearch): { candidates: Candidate[]; best: Candidate | null } {
  const candidates = arrayKwpOptions.flatMap((arrayKwp) =>
    batteryKwhOptions.map((batteryKwh): Candidate => {
      const system = { ...year.system, battery: batteryOf(chemistry, batteryKwh) }
      return {
        arrayKwp,
        batteryKwh,
        costKobo: costKobo({ arrayKwp, batteryKwh }),
        totals: simulateYear({ ...year, system, arrayKwp }),
      }
    }),
  )
  const enough = candidates.filter(({ totals }) => totals.unservedShare <= maxUnservedShare)
  const best =
    enough.toSorted(
      (a, b) => a.costKobo - b.costKobo || a.totals.unservedShare - b.totals.unservedShare,
    )[0] ?? null
  return { candidates, best }
}

/** `count` even steps from one value to another, both among them. */
export function stepsBetween(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, step) =>
    count === 1 ? from : from + ((to - from) * step) / (count - 1),
  )
}
