import { findFit } from '../../catalogue/compatibility.ts'
import type {
  BatteryConnection,
  InverterConnection,
  PanelConnection,
} from '../../catalogue/connection.ts'
import { areWholeStrings, sizeStrings, solarInputOf } from '../../catalogue/panel-strings.ts'
import type { ChemistryKey } from './battery-chemistry.ts'
import type { SystemSize } from './system-size.ts'

interface Sold {
  id: string
  priceKobo: number
  stock: number
}

/** As the data sheet says; 1 stands alone. */
interface Parallel {
  maxInParallel: number
}

/** What the shop sells that a system is built of. */
export interface ShopParts {
  panels: (Sold & { data: PanelConnection; powerW: number })[]
  inverters: (Sold & Parallel & { data: InverterConnection; kva: number; isThreePhase: boolean })[]
  batteries: (Sold &
    Parallel & { data: BatteryConnection; capacityKwh: number; chemistry: ChemistryKey })[]
}

export interface ShopLine {
  id: string
  part: 'panel' | 'inverter' | 'battery'
  quantity: number
  priceKobo: number
  isInStock: boolean
}

/** Products that make a system together, and what they are as parts of the simulation. */
export interface ShopSystem {
  lines: ShopLine[]
  partsKobo: number
  panelW: number
  panelCount: number
  inverterKva: number
  /** Zero capacity where no battery is wanted. */
  batteryUnitKwh: number
  batteryCount: number
}

type Wanted = Pick<SystemSize, 'arrayKwp' | 'batteryKwh' | 'inverterKva'>

/** Single-phase homes up to here; above it a three-phase set, or several, is usual. [M] */
const largestSinglePhaseKva = 10
/** Above this an array of small panels is only cost: frames, clamps, connectors. */
const smallPanelsToKwp = 1

/**
 * The cheapest products that fit each other by their data sheets (voltages, tracking window, current) and are enough for a size; what is in
 * stock goes before what is not. Null when the shop has no such parts.
 */
export function chooseShopSystem(
  wanted: Wanted,
  shop: ShopParts,
  chemistry: ChemistryKey,
): ShopSystem | null {
  let best: { system: ShopSystem; missing: number } | null = null
  for (const inverter of shop.inverters) {
    if (inverter.isThreePhase && wanted.inverterKva <= largestSinglePhaseKva) continue
    const battery =
      wanted.batteryKwh > 0
        ? cheapestBattery(
            wanted.batteryKwh,
            inverter,
            shop.batteries.filter((each) => each.chemistry === chemistry),
          )
        : noBattery
    if (!battery) continue
    for (const panel of shop.panels) {
      const array = arrangePanels(wanted, panel, inverter)
      if (!array) continue
      const system = assemble({
        inverter,
        inverterCount: array.inverterCount,
        panel,
        panelCount: array.panelCount,
        battery,
      })
      const missing = system.lines.filter(({ isInStock }) => !isInStock).length
      if (
        !best ||
        missing < best.missing ||
        (missing === best.missing && system.partsKobo < best.system.partsKobo)
      )
        best = { system, missing }
    }
  }
  return best?.system ?? null
}

type BatteryChoice = { battery: ShopParts['batteries'][number]; count: number } | typeof noBattery
const noBattery = { battery: null, count: 0 } as const

/** As many as reach the voltage in series and the capacity in whole strings. */
function cheapestBattery(
  batteryKwh: number,
  inverter: ShopParts['inverters'][number],
  batteries: ShopParts['batteries'],
): BatteryChoice | null {
  const fitting = batteries.flatMap((battery) => {
    const fit = findFit(inverter.data, battery.data)
    if (!fit || fit.verdict === 'no' || fit.verdict === 'ask') return []
    const inSeries = Math.max(1, Math.round((inverter.data.batteryV ?? 48) / battery.data.nominalV))
    const strings = Math.max(1, Math.ceil(batteryKwh / (inSeries * battery.capacityKwh) - 1e-9))
    return strings <= battery.maxInParallel ? [{ battery, count: inSeries * strings }] : []
  })
  const rank = ({ battery, count }: (typeof fitting)[number]) =>
    [battery.stock >= count ? 0 : 1, count * battery.priceKobo] as const
  return fitting.toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])[0] ?? null
}

/** How many panels, in rows that the input's window allows, and how many inverters they and the load need; null when they do not go together. */
function arrangePanels(
  { arrayKwp, inverterKva }: Wanted,
  panel: ShopParts['panels'][number],
  { data, kva, maxInParallel }: ShopParts['inverters'][number],
): { panelCount: number; inverterCount: number } | null {
  if (arrayKwp > smallPanelsToKwp && panel.powerW < 300) return null
  const input = solarInputOf(data)
  const strings = input && sizeStrings(panel.data, input)
  if (!strings || strings.total <= 0) return null
  const least = Math.max(strings.minInSeries, Math.ceil((1000 * arrayKwp) / panel.powerW - 1e-9))
  const inverterCount = Math.max(
    1,
    Math.ceil(inverterKva / kva - 1e-9),
    Math.ceil(least / strings.total),
  )
  if (inverterCount > maxInParallel) return null
  // Each inverter carries the same number, in rows of at least `least`.
  let each = Math.max(strings.minInSeries, Math.ceil(least / inverterCount))
  while (each <= strings.total && !areWholeStrings(each, strings)) each++
  return each <= strings.total ? { panelCount: each * inverterCount, inverterCount } : null
}

function assemble({
  inverter,
  inverterCount,
  panel,
  panelCount,
  battery: { battery, count },
}: {
  inverter: ShopParts['inverters'][number]
  inverterCount: number
  panel: ShopParts['panels'][number]
  panelCount: number
  battery: BatteryChoice
}): ShopSystem {
  const line = (
    part: ShopLine['part'],
    { id, priceKobo, stock }: Sold,
    quantity: number,
  ): ShopLine => ({ id, part, quantity, priceKobo, isInStock: stock >= quantity })
  const lines = [
    line('panel', panel, panelCount),
    line('inverter', inverter, inverterCount),
    ...(battery ? [line('battery', battery, count)] : []),
  ]
  return {
    lines,
    partsKobo: lines.reduce((sum, { priceKobo, quantity }) => sum + priceKobo * quantity, 0),
    panelW: panel.powerW,
    panelCount,
    inverterKva: inverter.kva * inverterCount,
    batteryUnitKwh: battery?.capacityKwh ?? 0,
    batteryCount: count,
  }
}
