import { batteryPower, type BatteryPower } from '../../catalogue/battery-power.ts'
import type { BatteryConnection } from '../../catalogue/connection.ts'
import type { BatteryData } from '../../catalogue/technical-data.ts'
import { sizingAssumptions } from './system-size.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'

/** A battery of the shop, as far as its power depends on it. */
export interface RatedBattery extends BatteryRatings {
  data: BatteryConnection
  capacityKwh: number
  chemistry: ChemistryKey
}

/** How far and how fast one battery may be used. */
export interface BatteryRatings {
  /** Share of the capacity that may be used each day, 0 to 1. */
  depthOfDischarge: number
  /** The current to charge it with. */
  chargeA: number
  /** How often that share may be used; null where the data sheet does not say. */
  cycles: number | null
}

/** The ratings of a battery by its data sheet; what that lacks is usual for the chemistry. */
export function ratingsOfBattery({
  chemistry,
  capacityAh,
  depthPercent,
  recommendedChargeA,
  cycles,
}: Pick<
  BatteryData,
  'chemistry' | 'capacityAh' | 'depthPercent' | 'recommendedChargeA' | 'cycles'
>): BatteryRatings {
  const usual = chemistries[chemistry]
  return {
    depthOfDischarge: depthPercent === null ? usual.depthOfDischarge : depthPercent / 100,
    chargeA: recommendedChargeA ?? capacityAh * usual.chargeRate,
    cycles,
  }
}

/** The limits of a whole bank. */
export interface BankLimits extends BatteryRatings {
  /** DC power at its charging current. */
  chargeKw: number
}

/** The limits of a number of batteries, of which `inSeries` form a string. */
export function limitsOfBank(
  { data, depthOfDischarge, chargeA, cycles }: RatedBattery,
  { count, inSeries }: { count: number; inSeries: number },
): BankLimits {
  return {
    depthOfDischarge,
    cycles,
    chargeA: (chargeA * count) / inSeries,
    chargeKw: (chargeA * count * data.nominalV) / 1000,
  }
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
