import { formatNumber } from '../../text/format-number.ts'
import { findFit } from '../../catalogue/compatibility.ts'
import { countInSeries } from '../../catalogue/fit-battery.ts'
import { sizeStrings, solarInputOf } from '../../catalogue/panel-strings.ts'
import { layOutStrings } from '../../catalogue/string-layout.ts'
import { powerOfBank } from './battery-power.ts'
import { chemistries } from './battery-chemistry.ts'
import { loadFromAppliances, type ApplianceUse, type Load } from '../load/load.ts'
import { usualYield } from '../panels/usual-yield.ts'
import { findPlace } from '../climate/places.ts'
import type { ShopParts } from './shop-system.ts'
import { sizeSystem, type SystemSize } from './system-size.ts'

/** The load and autonomy that a bundle of products is designed for. */
export interface BundleNeed {
  uses: readonly ApplianceUse[]
  /** Battery autonomy in hours, over the hours of the day with the highest load. */
  autonomyHours: number
}

export interface BundleAnswer {
  load: Load
  /** Size required in the worst month. */
  size: SystemSize
  arrayKwp: number
  batteryKwh: number
  inverterKva: number
  /**
   * Sentences about parts that are too small or do not fit each other; empty when the bundle is
   * sufficient.
   */
  shortfalls: string[]
}

/**
 * Bundles are designed for one roof: Lagos, on the usual plane. The calculator covers other places.
 */
const bundlePlace = 'NG-LA'

/**
 * Checks whether products carry a load on sun and battery alone in the worst month of Lagos: array,
 * battery and inverter against {@link sizeSystem}, the battery's power against the peak load and the
 * start of a motor, and the data sheets against each other.
 * @param quantities by product id; products that are not panels, inverters or batteries of the shop
 * are ignored
 * @throws RangeError for a load of zero
 */
export function checkBundle(
  { uses, autonomyHours }: BundleNeed,
  quantities: ReadonlyMap<string, number>,
  shop: ShopParts,
): BundleAnswer {
  const place = findPlace(bundlePlace)
  if (!place) throw new Error(`unknown place ${bundlePlace}`)
  const chosen = chooseParts(quantities, shop)
  const load = loadFromAppliances(uses)
  const battery = chosen.batteries[0]?.part
  const usual = chemistries[battery?.chemistry ?? 'lfp']
  const { depthOfDischarge } = battery ?? usual
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: usualYield(place).worstMonth.dcKwh,
    autonomyHours,
    chemistry: { ...usual, depthOfDischarge },
  })
  const arrayKwp = sum(chosen.panels.map(({ part, count }) => (count * part.powerW) / 1000))
  const batteryKwh = sum(chosen.batteries.map(({ part, count }) => count * part.capacityKwh))
  const inverterKva = sum(chosen.inverters.map(({ part, count }) => count * part.kva))
  const powers = chosen.batteries.map(({ part, count }) => powerOfBank(part, count))
  const power = {
    continuousKw: sum(powers.map(({ continuousKw }) => continuousKw)),
    surgeKw: sum(powers.map(({ surgeKw }) => surgeKw)),
  }
  const compare = (name: string, actual: number, required: number, unit: string) =>
    actual >= required
      ? []
      : [
          `The ${name} ${formatNumber(actual, { max: 2 })} ${unit}, the load needs ${formatNumber(required, { max: 2 })} ${unit}.`,
        ]
  const shortfalls = [
    ...compare('panels have', arrayKwp, size.arrayKwp, 'kWp'),
    ...compare('battery has', batteryKwh, size.batteryKwh, 'kWh'),
    ...compare('inverter has', inverterKva, size.inverterKva, 'kVA'),
    ...compare('battery gives', power.continuousKw, load.peakKw, 'kW'),
    ...compare('battery gives for a start', power.surgeKw, load.surgeKw, 'kW'),
    ...findMisfits(chosen),
    ...(load.motors?.needThreePhases && !chosen.inverters.every(suppliesThreePhases)
      ? ['A motor of 4 kW or more needs three phases.']
      : []),
  ]
  return { load, size, arrayKwp, batteryKwh, inverterKva, shortfalls }
}

function suppliesThreePhases({ part, count }: Counted<ShopParts['inverters'][number]>): boolean {
  return part.isThreePhase || (part.canFormThreePhase && count % 3 === 0)
}

interface Counted<Part> {
  part: Part
  count: number
}

type Chosen = { [Kind in keyof ShopParts]: Counted<ShopParts[Kind][number]>[] }

function chooseParts(
  quantities: ReadonlyMap<string, number>,
  { panels, inverters, batteries }: ShopParts,
): Chosen {
  const withCounts = <Part extends { id: string }>(parts: readonly Part[]) =>
    parts.flatMap((part) =>
      (quantities.get(part.id) ?? 0) > 0 ? [{ part, count: quantities.get(part.id) ?? 0 }] : [],
    )
  return {
    panels: withCounts(panels),
    inverters: withCounts(inverters),
    batteries: withCounts(batteries),
  }
}

/** Panel strings outside the inverter's limits, and batteries of another voltage or chemistry. */
function findMisfits({ panels, inverters, batteries }: Chosen): string[] {
  const misfits: string[] = []
  for (const { part: inverter, count: inverterCount } of inverters) {
    if (inverterCount > inverter.maxInParallel)
      misfits.push(`At most ${inverter.maxInParallel} inverters of this type can run in parallel.`)
    for (const { part: panel, count } of panels)
      if (!canConnectPanels(inverter, panel, count / inverterCount))
        misfits.push(
          `${count} panels of ${panel.powerW} W do not divide into rows that the inverter takes.`,
        )
    for (const { part: battery, count } of batteries) {
      const fit = findFit(inverter.data, battery.data)
      if (!fit || fit.verdict === 'no' || fit.verdict === 'ask')
        misfits.push(...(fit?.reasons ?? ['The battery and the inverter are never connected.']))
      if (inverter.data.batteryV === null) continue
      const inSeries = countInSeries(inverter.data.batteryV, battery.data.nominalV)
      if (count % inSeries !== 0 || count / inSeries > battery.maxInParallel)
        misfits.push(
          `${count} batteries do not form strings of ${inSeries} with at most ${battery.maxInParallel} in parallel.`,
        )
    }
  }
  return misfits
}

function canConnectPanels(
  inverter: ShopParts['inverters'][number],
  panel: ShopParts['panels'][number],
  each: number,
): boolean {
  const input = solarInputOf(inverter.data)
  const strings = input && sizeStrings(panel.data, input)
  if (!strings || !Number.isInteger(each)) return false
  return each <= strings.total && layOutStrings(each, strings) !== null
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
