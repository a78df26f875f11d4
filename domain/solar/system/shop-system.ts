import type { BatteryPower } from '../../catalogue/battery-power.ts'
import type {
  InverterConnection,
  PanelConnection,
  ProtectedInverter,
} from '../../catalogue/connection.ts'
import { countInSeries } from '../../catalogue/fit-battery.ts'
import type { SystemPart } from '../../catalogue/protection/missing-parts.ts'
import { limitsOfBank, powerOfBank, type BankLimits, type RatedBattery } from './battery-power.ts'

export interface Sold {
  id: string
  priceKobo: number
  stock: number
}

/** Parallel operation by the data sheet; 1: not possible. */
interface Parallel {
  maxInParallel: number
}

export type ShopPanel = Sold & { data: PanelConnection; powerW: number }
export type ShopInverter = Sold &
  Parallel & {
    data: InverterConnection & ProtectedInverter
    kva: number
    /** For the seconds in which a motor starts. */
    surgeKva: number
    /** What it uses itself, all day, W. */
    ownW: number
    isThreePhase: boolean
    /** Three of them, one on each phase, supply three phases. */
    canFormThreePhase: boolean
  }
export type ShopBattery = Sold & Parallel & RatedBattery

/** The products of the shop that systems are built from. */
export interface ShopParts {
  panels: ShopPanel[]
  inverters: ShopInverter[]
  batteries: ShopBattery[]
}

export interface ShopLine {
  id: string
  part: 'panel' | 'inverter' | 'battery'
  quantity: number
  priceKobo: number
  isInStock: boolean
}

/** Products that form a system, and their ratings for the simulation. */
export interface ShopSystem {
  lines: ShopLine[]
  partsKobo: number
  panelW: number
  panelCount: number
  inverterKva: number
  /** What the inverters use themselves, all day. */
  inverterOwnKw: number
  /** 0 without a battery. */
  batteryUnitKwh: number
  batteryCount: number
  /** What the battery gives to the load; 0 without one. */
  batteryPower: BatteryPower
  /** How far it is used and how fast it is charged; all 0 without one. */
  batteryLimits: BankLimits
}

interface Counted<Part> {
  part: Part
  count: number
}

/** A system of that many panels, inverters and batteries, with its prices and ratings. */
export function shopSystemOf({
  panels,
  inverters,
  batteries,
}: {
  panels: Counted<ShopPanel>
  inverters: Counted<ShopInverter>
  batteries: Counted<ShopBattery> | null
}): ShopSystem {
  const line = (
    part: ShopLine['part'],
    { part: { id, priceKobo, stock }, count }: Counted<Sold>,
  ): ShopLine => ({ id, part, quantity: count, priceKobo, isInStock: stock >= count })
  const lines = [
    line('panel', panels),
    line('inverter', inverters),
    ...(batteries ? [line('battery', batteries)] : []),
  ]
  return {
    lines,
    partsKobo: lines.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0),
    panelW: panels.part.powerW,
    panelCount: panels.count,
    inverterKva: inverters.part.kva * inverters.count,
    inverterOwnKw: (inverters.part.ownW * inverters.count) / 1000,
    batteryUnitKwh: batteries?.part.capacityKwh ?? 0,
    batteryCount: batteries?.count ?? 0,
    batteryPower: batteries
      ? powerOfBank(batteries.part, batteries.count)
      : { continuousKw: 0, surgeKw: 0 },
    batteryLimits: batteries
      ? limitsOfBank(batteries.part, {
          count: batteries.count,
          inSeries: countInSeries(
            inverters.part.data.batteryV ?? batteries.part.data.nominalV,
            batteries.part.data.nominalV,
          ),
        })
      : { depthOfDischarge: 0, chargeA: 0, chargeKw: 0, cycles: null },
  }
}

/** The products of a system, for the choice of what holds, connects and protects them. */
export function partsOfSystem(
  { lines }: Pick<ShopSystem, 'lines'>,
  { panels, inverters, batteries }: ShopParts,
): SystemPart[] {
  const sheets = new Map([...panels, ...inverters, ...batteries].map(({ id, data }) => [id, data]))
  return lines.flatMap(({ id, quantity }) => {
    const data = sheets.get(id)
    return data ? [{ data, quantity }] : []
  })
}

/** How many of the products the shop has too few of. */
export function countShortLines({ lines }: Pick<ShopSystem, 'lines'>): number {
  return lines.filter(({ isInStock }) => !isInStock).length
}
