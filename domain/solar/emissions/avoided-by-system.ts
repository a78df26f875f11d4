import { avoidedKg } from '../../carbon/avoided-emissions.ts'
import type { CarbonFactors } from '../../carbon/carbon-factors.ts'
import type { PowerToday } from '../load/load-from-spend.ts'
import type { YearTotals } from '../system/simulated-year.ts'

/**
 * Emissions that a system avoids in a year, kg CO₂e, from the grid energy and the fuel it saves.
 * The grid may charge the battery and so supply more than before; then no grid energy is avoided.
 */
export function avoidedBySystemKg(
  { before, after }: { before: YearTotals; after: YearTotals },
  fuel: PowerToday['fuel'],
  factors: CarbonFactors,
): number {
  const gridKwh = Math.max(0, before.gridToLoad - after.gridToLoad - after.gridToBattery)
  const litres = Math.max(0, before.fuelLitres - after.fuelLitres)
  return avoidedKg(
    fuel === 'diesel' ? { gridKwh, dieselLitres: litres } : { gridKwh, petrolLitres: litres },
    factors,
  )
}
