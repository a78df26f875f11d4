import { batteryPower, type BatteryPower } from '../../catalogue/battery-power.ts'
import type { BatteryConnection } from '../../catalogue/connection.ts'
import { sizingAssumptions } from './system-size.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'

/** A battery of the shop, as far as its power depends on it. */
export interface RatedBattery {
  data: BatteryConnection
  capacityKwh: number
  chemistry: ChemistryKey
}

/**
 * What a number of batteries gives to the load, by the data sheet; without a discharge current
 * there, by the C-rate of the chemistry.
 */
export function powerOfBank(
  { data, capacityKwh, chemistry }: RatedBattery,
  count: number,
): BatteryPower {
  const kw = count * capacityKwh * chemistries[chemistry].dischargeRate
  const acKw = kw * sizingAssumptions.inverterEfficiency
  return batteryPower(data, count) ?? { continuousKw: acKw, surgeKw: acKw }
}

/** The number of batteries, in whole strings, that carries a peak load and the start of a motor. */
export function stringsForPower(
  battery: RatedBattery,
  inSeries: number,
  { peakKw, surgeKw }: { peakKw: number; surgeKw: number },
): number {
  const one = powerOfBank(battery, inSeries)
  return Math.ceil(Math.max(peakKw / one.continuousKw, surgeKw / one.surgeKw) - 1e-9)
}
