import { roundUpToSize, type SystemSize } from './system-size.ts'

/** A system in whole things that are sold. */
export interface SystemParts {
  panelCount: number
  arrayKwp: number
  batteryCount: number
  batteryKwh: number
  inverterKva: number
}

/** The least whole parts that are enough for a size. @param sold power of a panel (W), capacity of a battery (kWh), ratings of inverters */
export function wholeParts(
  size: Pick<SystemSize, 'arrayKwp' | 'batteryKwh' | 'inverterKva'>,
  sold: { panelW: number; batteryUnitKwh: number; inverterSizesKva?: readonly number[] },
): SystemParts {
  const panelCount = minCount(1000 * size.arrayKwp, sold.panelW)
  const batteryCount = minCount(size.batteryKwh, sold.batteryUnitKwh)
  return {
    panelCount,
    arrayKwp: (panelCount * sold.panelW) / 1000,
    batteryCount,
    batteryKwh: batteryCount * sold.batteryUnitKwh,
    inverterKva: roundUpToSize(size.inverterKva, sold.inverterSizesKva),
  }
}

/** A part in a billion more than whole is rounding, not another panel. */
function minCount(wanted: number, unit: number): number {
  if (!(unit > 0)) throw new RangeError(`${unit} is no size of a part`)
  return Math.ceil(wanted / unit - 1e-9)
}
