import type { BatteryConnection } from './connection.ts'

/** Share of the battery's energy that an inverter passes on to the load. Rule of thumb. */
export const inverterEfficiency = 0.93

/**
 * What lead gives for the seconds of a start, over its current for hours: makers of tubular plates
 * name 3 to 5 times the current of 5 hours. Lithium has a management system that cuts off.
 */
const leadStartFactor = 3

export interface BatteryPower {
  continuousKw: number
  /** For the seconds in which a motor starts. */
  surgeKw: number
}

/**
 * What a number of batteries of one type gives to the load, behind the inverter. In series or in
 * parallel, their power adds up. Without a peak current on the data sheet, lithium starts a motor
 * with its continuous current, and lead with three times that. Null without a discharge current.
 */
export function batteryPower(
  {
    chemistry,
    nominalV,
    maxDischargeA,
    peakDischargeA,
  }: Pick<BatteryConnection, 'chemistry' | 'nominalV' | 'maxDischargeA' | 'peakDischargeA'>,
  count: number,
): BatteryPower | null {
  if (maxDischargeA === null) return null
  const startA = peakDischargeA ?? maxDischargeA * (chemistry === 'lfp' ? 1 : leadStartFactor)
  const kw = (amperes: number) => (count * nominalV * amperes * inverterEfficiency) / 1000
  return {
    continuousKw: kw(maxDischargeA),
    surgeKw: kw(Math.max(maxDischargeA, startA)),
  }
}
