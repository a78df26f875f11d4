import type { Battery } from '../system/dispatch-hour.ts'

const dusk = 18
const maxHours = 240

/**
 * How long a full battery carries a load from dusk on, without sun, grid and generator: hours, at
 * most 240. A battery at the end of its life carries it for four fifths of that.
 * @param efficiency of the inverter
 * @param hourlyKw 24 hours
 */
export function hoursOnBattery(
  {
    battery,
    efficiency,
  }: {
    battery: Pick<Battery, 'capacityKwh' | 'depthOfDischarge' | 'dischargeEfficiency'>
    efficiency: number
  },
  hourlyKw: readonly number[],
): number {
  const { capacityKwh, depthOfDischarge, dischargeEfficiency } = battery
  let leftKwh = capacityKwh * depthOfDischarge * dischargeEfficiency * efficiency
  for (let hours = 0; hours < maxHours; hours++) {
    const kwh = hourlyKw[(dusk + hours) % 24] ?? 0
    if (kwh > leftKwh + 1e-9) return hours + leftKwh / kwh
    leftKwh -= kwh
  }
  return maxHours
}
