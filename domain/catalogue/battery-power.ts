import type { BatteryConnection } from './connection.ts'

/** Share of the battery's energy that an inverter passes on to the load. Rule of thumb. */
export const inverterEfficiency = 0.93

export interface BatteryPower {
  continuousKw: number
  /** For the seconds in which a motor starts. */
  surgeKw: number
}

/**
 * What a number of batteries of one type gives to the load, behind the inverter. In series or in
 * parallel, their power adds up. Without a peak current on the data sheet, the continuous current
 * is the limit for a start too. Null without a discharge current.
 */
export function batteryPower(
  {
    nominalV,
    maxDischargeA,
    peakDischargeA,
  }: Pick<BatteryConnection, 'nominalV' | 'maxDischargeA' | 'peakDischargeA'>,
  count: number,
): BatteryPower | null {
  if (maxDischargeA === null) return null
  const kw = (amperes: number) => (count * nominalV * amperes * inverterEfficiency) / 1000
  return {
    continuousKw: kw(maxDischargeA),
    surgeKw: kw(Math.max(maxDischargeA, peakDischargeA ?? 0)),
  }
}
