import { findFit } from '../../catalogue/compatibility.ts'
import { countInSeries } from '../../catalogue/fit-battery.ts'
import { sizeStrings, solarInputOf } from '../../catalogue/panel-strings.ts'
import { layOutStrings } from '../../catalogue/string-layout.ts'
import { chemistries, type ChemistryKey } from './battery-chemistry.ts'
import { stringsForPower } from './battery-power.ts'
import {
  countShortLines,
  shopSystemOf,
  type ShopBattery,
  type ShopInverter,
  type ShopPanel,
  type ShopParts,
  type ShopSystem,
} from './shop-system.ts'
import { sizingAssumptions, type SystemSize } from './system-size.ts'

/** The largest array that the shop builds without a survey and a design. */
export const maxShopKwp = 40
/** Up to this peak load one phase is enough; above it the load is shared by three. Rule of thumb. */
export const maxSinglePhaseKw = 10
/** Above this array size, panels below 400 W only add the cost of frames, clamps and connectors. */
const maxKwpOfSmallPanels = 1
const minLargePanelW = 400

/** Finds the system of the shop for a size, or null when the shop has none. */
export type SystemChooser = (required: SystemSize) => ShopSystem | null

/**
 * Prepares the choice from the parts of the shop. The choice is the cheapest system of products
 * that fit each other by their data sheets and reach the required size: strings of panels within
 * voltage and current of the inputs, one length of string on each input, equal inverters with equal
 * panels, three phases with equal inverters for a peak above 10 kW or a motor of three phases, and a battery that carries the
 * peak load and the start of a motor. Systems with fewer products short of stock come first.
 */
export function systemChooser(shop: ShopParts, chemistry: ChemistryKey): SystemChooser {
  const inverters = shop.inverters.map((inverter) => ({
    inverter,
    banks: listBanks(inverter, chemistry, shop.batteries),
    arrays: shop.panels.flatMap((panel) => {
      const counts = listPanelCounts(panel, inverter)
      return counts.length > 0 ? [{ panel, counts }] : []
    }),
  }))
  return (required) => {
    if (required.arrayKwp > maxShopKwp) return null
    let best: ShopSystem | null = null
    for (const { inverter, banks, arrays } of inverters) {
      const batteries = required.batteryKwh > 0 ? cheapestBank(required, banks) : null
      if (required.batteryKwh > 0 && !batteries) continue
      for (const array of arrays) {
        const counts = arrangeArray(required, array, inverter)
        if (!counts) continue
        const system = shopSystemOf({
          panels: { part: array.panel, count: counts.panels },
          inverters: { part: inverter, count: counts.inverters },
          batteries,
        })
        if (!best || isBetter(system, best)) best = system
      }
    }
    return best
  }
}

function isBetter(system: ShopSystem, other: ShopSystem): boolean {
  const short = countShortLines(system) - countShortLines(other)
  return short < 0 || (short === 0 && system.partsKobo < other.partsKobo)
}

/** Batteries that fit an inverter, and how many of them form a string of its voltage. */
interface Bank {
  battery: ShopBattery
  inSeries: number
}

function listBanks(
  { data }: ShopInverter,
  chemistry: ChemistryKey,
  batteries: readonly ShopBattery[],
): Bank[] {
  const { batteryV } = data
  if (batteryV === null) return []
  return batteries.flatMap((battery) => {
    if (battery.chemistry !== chemistry) return []
    const fit = findFit(data, battery.data)
    if (!fit || fit.verdict === 'no' || fit.verdict === 'ask') return []
    return [{ battery, inSeries: countInSeries(batteryV, battery.data.nominalV) }]
  })
}

/** The cheapest bank with enough strings in parallel for energy, peak load and start. */
function cheapestBank(
  required: SystemSize,
  banks: readonly Bank[],
): { part: ShopBattery; count: number } | null {
  const enough = banks.flatMap(({ battery, inSeries }) => {
    const strings = Math.max(
      1,
      Math.ceil(required.batteryKwh / (inSeries * ratedKwhOf(battery)) - 1e-9),
      stringsForPower(battery, inSeries, required),
    )
    return strings <= battery.maxInParallel ? [{ part: battery, count: inSeries * strings }] : []
  })
  const rank = ({ part, count }: (typeof enough)[number]) =>
    [part.stock >= count ? 0 : 1, count * part.priceKobo] as const
  return [...enough].sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])[0] ?? null
}

/** The capacity that counts for a size, which is for the usual depth of the chemistry. */
function ratedKwhOf({ capacityKwh, depthOfDischarge, chemistry }: ShopBattery): number {
  return (capacityKwh * depthOfDischarge) / chemistries[chemistry].depthOfDischarge
}

/** The numbers of panels that one inverter takes without a loss of current, in rising order. */
function listPanelCounts(panel: ShopPanel, { data }: ShopInverter): number[] {
  const input = solarInputOf(data)
  const strings = input && sizeStrings(panel.data, input)
  if (!strings || strings.isCurrentLimited) return []
  return Array.from({ length: strings.total }, (_, index) => index + 1).filter((count) =>
    layOutStrings(count, strings),
  )
}

/** How many panels and inverters reach the size; null when they cannot. */
function arrangeArray(
  required: SystemSize,
  { panel, counts }: { panel: ShopPanel; counts: readonly number[] },
  inverter: ShopInverter,
): { panels: number; inverters: number } | null {
  const { arrayKwp } = required
  const maxKwp = panel.powerW < minLargePanelW ? maxKwpOfSmallPanels : maxShopKwp
  if (arrayKwp > maxKwp) return null
  const minPanels = Math.max(counts[0] ?? 0, Math.ceil((1000 * arrayKwp) / panel.powerW - 1e-9))
  const inverters = countInverters(required, inverter, minPanels / (counts.at(-1) ?? 0))
  if (inverters === null) return null
  // Each inverter gets the same number of panels, together at least `minPanels`.
  const each = counts.find((count) => count * inverters >= minPanels)
  if (each === undefined || (each * inverters * panel.powerW) / 1000 > maxKwp) return null
  return { panels: each * inverters, inverters }
}

/** How many equal inverters carry peak and start, and take the panels; null when they cannot. */
function countInverters(
  { inverterKva, peakKw, surgeKw, motors }: SystemSize,
  { kva, surgeKva, maxInParallel, isThreePhase, canFormThreePhase }: ShopInverter,
  forPanels: number,
): number | null {
  const needsThreePhases = peakKw > maxSinglePhaseKw || motors?.needThreePhases === true
  if (needsThreePhases ? !isThreePhase && !canFormThreePhase : isThreePhase) return null
  // One phase starts a single-phase motor, beside its third of the rest: it takes 3 times its start.
  const unevenKw = needsThreePhases ? 2 * (motors?.onePhaseStartKw ?? 0) : 0
  const startKva = (surgeKw + unevenKw) / sizingAssumptions.powerFactor
  const min = Math.max(
    1,
    Math.ceil(Math.max(inverterKva / kva, startKva / surgeKva, forPanels) - 1e-9),
  )
  const count = needsThreePhases && !isThreePhase ? 3 * Math.ceil(min / 3) : min
  return count <= maxInParallel ? count : null
}
