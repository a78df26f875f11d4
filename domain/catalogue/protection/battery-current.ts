import { inverterEfficiency } from '../battery-power.ts'
import type { ControllerData, InverterData } from '../technical-data.ts'

/**
 * Breaker, fuse and cable carry a current that flows for hours, in the heat: a quarter is added to
 * it. IEC 60364-7-712 and NEC 690.8 use the same factor.
 */
export const continuousFactor = 1.25
/** Volts of a charged battery for each volt of the nominal voltage: 12.8 V for 12 V. */
const chargedRatio = 12.8 / 12

/**
 * The highest current between an inverter and its battery, A: at full power from the battery, or
 * charging at the highest rate. Null for an inverter without a battery input.
 */
export function inverterBatteryCurrentA(
  inverter: Pick<
    InverterData,
    'powerW' | 'batteryV' | 'peakEfficiencyPercent' | 'maxSolarChargeA' | 'maxGridChargeA'
  >,
): number | null {
  const { powerW, batteryV, peakEfficiencyPercent, maxSolarChargeA, maxGridChargeA } = inverter
  if (batteryV === null) return null
  const efficiency =
    peakEfficiencyPercent === null ? inverterEfficiency : peakEfficiencyPercent / 100
  const dischargeA = powerW / efficiency / (batteryV * chargedRatio)
  return Math.max(dischargeA, maxSolarChargeA ?? 0, maxGridChargeA ?? 0)
}

/** The smallest rating of a breaker or cable at the battery of an inverter, A. */
export function inverterBatteryRatingA(
  inverter: Parameters<typeof inverterBatteryCurrentA>[0],
): number | null {
  const currentA = inverterBatteryCurrentA(inverter)
  return currentA === null ? null : currentA * continuousFactor
}

/** The smallest rating of a breaker or cable between a charge controller and its battery, A. */
export function controllerRatingA({ currentA }: Pick<ControllerData, 'currentA'>): number {
  return currentA * continuousFactor
}
