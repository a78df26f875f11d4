import { findFit } from '../../catalogue/compatibility.ts'
import type {
  BatteryConnection,
  InverterConnection,
  PanelConnection,
} from '../../catalogue/connection.ts'
import { countInSeries } from '../../catalogue/fit-battery.ts'
import { areWholeStrings, sizeStrings, solarInputOf } from '../../catalogue/panel-strings.ts'
import type { ChemistryKey } from './battery-chemistry.ts'
import type { SystemSize } from './system-size.ts'

interface Sold {
  id: string
  priceKobo: number
  stock: number
}

/** Parallel operation by the data sheet; 1: not possible. */
interface Parallel {
  maxInParallel: number
}

/** The products of the shop that systems are built from. */
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

/** Products that form a system, and their ratings for the simulation. */
export interface ShopSystem {
  lines: ShopLine[]
  partsKobo: number
  panelW: number
  panelCount: number
  inverterKva: number
  /** 0 without a battery. */
  batteryUnitKwh: number
  batteryCount: number
}

type RequiredSize = Pick<SystemSize, 'arrayKwp' | 'batteryKwh' | 'inverterKva'>

/**
 * Up to this rating homes are single-phase; above it three-phase inverters, or several in parallel,
 * are usual. Rule of thumb.
 */
const maxSinglePhaseKva = 10
/** Above this array size, small panels only add the cost of frames, clamps and connectors. */
const maxKwpOfSmallPanels = 1

/**
 * The cheapest products that fit each other by their data sheets (voltages, MPPT window, current)
 * and reach the required size. Systems with more parts in stock come first. Null when the shop has
 * no such parts.
 */
export function chooseShopSystem(
  required: RequiredSize,
  shop: ShopParts,
  chemistry: ChemistryKey,
): ShopSystem | null {
  let best: { system: ShopSystem; outOfStock: number } | null = null
  for (const inverter of shop.inverters) {
    if (inverter.isThreePhase && required.inverterKva <= maxSinglePhaseKva) continue
    const battery =
      required.batteryKwh > 0
        ? cheapestBattery(
            required.batteryKwh,
            inverter,
            shop.batteries.filter((each) => each.chemistry === chemistry),
          )
        : noBattery
    if (!battery) continue
    for (const panel of shop.panels) {
      const array = arrangePanels(required, panel, inverter)
      if (!array) continue
      const system = assemble({
        inverter,
        inverterCount: array.inverterCount,
        panel,
        panelCount: array.panelCount,
        battery,
      })
      const outOfStock = system.lines.filter(({ isInStock }) => !isInStock).length
      if (
        !best ||
        outOfStock < best.outOfStock ||
        (outOfStock === best.outOfStock && system.partsKobo < best.system.partsKobo)
      )
        best = { system, outOfStock }
    }
  }
  return best?.system ?? null
}

type BatteryChoice = { battery: ShopParts['batteries'][number]; count: number } | typeof noBattery
const noBattery = { battery: null, count: 0 } as const

/**
 * The cheapest bank: enough in series for the inverter's battery voltage, enough strings in
 * parallel for the capacity.
 */
function cheapestBattery(
  batteryKwh: number,
  inverter: ShopParts['inverters'][number],
  batteries: ShopParts['batteries'],
): BatteryChoice | null {
  const { batteryV } = inverter.data
  if (batteryV === null) return null
  const fitting = batteries.flatMap((battery) => {
    const fit = findFit(inverter.data, battery.data)
    if (!fit || fit.verdict === 'no' || fit.verdict === 'ask') return []
    const inSeries = countInSeries(batteryV, battery.data.nominalV)
    const strings = Math.max(1, Math.ceil(batteryKwh / (inSeries * battery.capacityKwh) - 1e-9))
    return strings <= battery.maxInParallel ? [{ battery, count: inSeries * strings }] : []
  })
  const rank = ({ battery, count }: (typeof fitting)[number]) =>
    [battery.stock >= count ? 0 : 1, count * battery.priceKobo] as const
  return fitting.toSorted((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])[0] ?? null
}

/**
 * Number of panels, in strings that fit the inverter's MPPT window, and of inverters; null when
 * they do not fit.
 */
function arrangePanels(
  { arrayKwp, inverterKva }: RequiredSize,
  panel: ShopParts['panels'][number],
  { data, kva, maxInParallel }: ShopParts['inverters'][number],
): { panelCount: number; inverterCount: number } | null {
  if (arrayKwp > maxKwpOfSmallPanels && panel.powerW < 300) return null
  const input = solarInputOf(data)
  const strings = input && sizeStrings(panel.data, input)
  if (!strings || strings.total <= 0) return null
  const minPanelCount = Math.max(
    strings.minInSeries,
    Math.ceil((1000 * arrayKwp) / panel.powerW - 1e-9),
  )
  const inverterCount = Math.max(
    1,
    Math.ceil(inverterKva / kva - 1e-9),
    Math.ceil(minPanelCount / strings.total),
  )
  if (inverterCount > maxInParallel) return null
  // Each inverter gets the same number of panels, together at least `minPanelCount`.
  let each = Math.max(strings.minInSeries, Math.ceil(minPanelCount / inverterCount))
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
