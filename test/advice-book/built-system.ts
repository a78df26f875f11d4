import type {
  BatteryData,
  InverterData,
  PanelData,
  TechnicalData,
} from '../../domain/catalogue/technical-data.ts'
import type { ShopLine, ShopSystem } from '../../domain/solar/system/shop-system.ts'
import type { SolarAnswer } from '../../domain/solar/system/solar-answer.ts'

/** A system as an engineer reads it from the data sheets. */
export interface BuiltSystem {
  panel: PanelData
  panels: number
  inverter: InverterData
  inverters: number
  battery: BatteryData | null
  batteries: number
  /** What we say the inverters are to be set to, and calculate with. */
  chargeA: number
}

/** The data sheet of each product, by its id. */
export type Sheets = ReadonlyMap<string, TechnicalData | null>

/** Reads the lines of an answer from the data sheets. */
export function builtOf({ lines, batteryLimits }: ShopSystem, sheets: Sheets): BuiltSystem {
  const find = (part: ShopLine['part']) => {
    const line = lines.find((each) => each.part === part)
    return { sheet: line ? sheets.get(line.id) : null, quantity: line?.quantity ?? 0 }
  }
  const [panel, inverter, battery] = [find('panel'), find('inverter'), find('battery')]
  if (panel.sheet?.kind !== 'panel' || inverter.sheet?.kind !== 'inverter')
    throw new Error('a system without panels or inverter')
  return {
    panel: panel.sheet,
    panels: panel.quantity,
    inverter: inverter.sheet,
    inverters: inverter.quantity,
    battery: battery.sheet?.kind === 'battery' ? battery.sheet : null,
    batteries: battery.quantity,
    chargeA: batteryLimits.chargeA,
  }
}

/** What a full battery gives to the load, kWh. */
export function kwhOfBattery({ battery, batteries }: BuiltSystem): number {
  return batteries * (battery?.usableKwh ?? 0) * 0.93
}

/** The most that is used in as many hours on end as the battery has to last, kWh. */
export function kwhOfHours({ load: { hourlyKw }, autonomyHours }: SolarAnswer): number {
  const from = (start: number) =>
    Array.from({ length: autonomyHours }, (_, hour) => hourlyKw[(start + hour) % 24] ?? 0)
  const sums = hourlyKw.map((_, start) => from(start).reduce((sum, kw) => sum + kw, 0))
  return Math.max(0, ...sums)
}
