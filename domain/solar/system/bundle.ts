import { findFit } from '../../catalogue/compatibility.ts'
import { areWholeStrings, sizeStrings, solarInputOf } from '../../catalogue/panel-strings.ts'
import { chemistries } from './battery-chemistry.ts'
import { loadFromAppliances, type ApplianceUse, type Load } from '../load/load.ts'
import { monthlyYield } from '../panels/monthly-yield.ts'
import { findPlace } from '../climate/places.ts'
import type { ShopParts } from './shop-system.ts'
import { sizeSystem, sizingAssumptions, type SystemSize } from './system-size.ts'

/** A need that a bundle of products is put together for. */
export interface BundleNeed {
  uses: readonly ApplianceUse[]
  /** How long the battery alone must carry the hardest stretch of the day, hours. */
  autonomyHours: number
}

export interface BundleAnswer {
  load: Load
  /** What the need takes in the worst month. */
  size: SystemSize
  arrayKwp: number
  batteryKwh: number
  inverterKva: number
  /** Where the parts fall short of the need, or do not go together, in sentences; empty when they carry it. */
  shortfalls: string[]
}

/** Bundles are worked out for one roof: Lagos, ten degrees to the south. Elsewhere the calculator knows better. */
const bundlePlace = 'NG-LA'
const bundlePlane = { tiltDeg: 10, azimuthDeg: 180 }

const number = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/**
 * Whether products carry a need on sun and battery alone, in the worst month of Lagos too: array, battery and inverter against
 * {@link sizeSystem}, the battery's current against the peak, and the data sheets against each other.
 * @param quantities pieces of each product by its id; what is no panel, inverter or battery of the shop counts for nothing
 * @throws RangeError for a need of nothing
 */
export function checkBundle(
  { uses, autonomyHours }: BundleNeed,
  quantities: ReadonlyMap<string, number>,
  shop: ShopParts,
): BundleAnswer {
  const place = findPlace(bundlePlace)
  if (!place) throw new Error(`${bundlePlace} is no place`)
  const chosen = chooseParts(quantities, shop)
  const load = loadFromAppliances(uses)
  const chemistry = chemistries[chosen.batteries[0]?.part.chemistry ?? 'lfp']
  const size = sizeSystem({
    load,
    worstDcKwhPerKwp: monthlyYield(place, bundlePlane).worstMonth.dcKwh,
    autonomyHours,
    chemistry,
  })
  const arrayKwp = sum(chosen.panels.map(({ part, count }) => (count * part.powerW) / 1000))
  const batteryKwh = sum(chosen.batteries.map(({ part, count }) => count * part.capacityKwh))
  const inverterKva = sum(chosen.inverters.map(({ part, count }) => count * part.kva))
  const compare = (name: string, has: number, wants: number, unit: string) =>
    has >= wants
      ? []
      : [
          `The ${name} ${number.format(has)} ${unit}, the need takes ${number.format(wants)} ${unit}.`,
        ]
  const shortfalls = [
    ...compare('panels have', arrayKwp, size.arrayKwp, 'kWp'),
    ...compare('battery has', batteryKwh, size.batteryKwh, 'kWh'),
    ...compare('inverter has', inverterKva, size.inverterKva, 'kVA'),
    ...compare('battery gives', batteryPowerKw(chosen), load.peakKw, 'kW'),
    ...findMisfits(chosen),
  ]
  return { load, size, arrayKwp, batteryKwh, inverterKva, shortfalls }
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
  const counted = <Part extends { id: string }>(parts: readonly Part[]) =>
    parts.flatMap((part) =>
      (quantities.get(part.id) ?? 0) > 0 ? [{ part, count: quantities.get(part.id) ?? 0 }] : [],
    )
  return { panels: counted(panels), inverters: counted(inverters), batteries: counted(batteries) }
}

/** What the battery passes on through the inverter without end. One whose current is not on its sheet is taken at its chemistry's rate. */
function batteryPowerKw({ batteries }: Chosen): number {
  return sum(
    batteries.map(({ part: { data, capacityKwh, chemistry }, count }) => {
      const each =
        data.maxDischargeA !== null
          ? (data.nominalV * data.maxDischargeA) / 1000
          : capacityKwh * chemistries[chemistry].dischargeRate
      return count * each * sizingAssumptions.inverterEfficiency
    }),
  )
}

/** Rows of panels that the inverter's input does not take, and batteries whose voltage or chemistry is another. */
function findMisfits({ panels, inverters, batteries }: Chosen): string[] {
  const misfits: string[] = []
  for (const { part: inverter, count: inverterCount } of inverters) {
    if (inverterCount > inverter.maxInParallel)
      misfits.push(`At most ${inverter.maxInParallel} of the inverter stand side by side.`)
    for (const { part: panel, count } of panels)
      if (!takesPanels(inverter, panel, count / inverterCount))
        misfits.push(
          `${count} panels of ${panel.powerW} W do not divide into rows that the inverter takes.`,
        )
    for (const { part: battery, count } of batteries) {
      const fit = findFit(inverter.data, battery.data)
      if (!fit || fit.verdict === 'no' || fit.verdict === 'ask')
        misfits.push(...(fit?.reasons ?? ['The battery and the inverter are never connected.']))
      const inSeries = Math.max(
        1,
        Math.round((inverter.data.batteryV ?? 48) / battery.data.nominalV),
      )
      if (count % inSeries !== 0 || count / inSeries > battery.maxInParallel)
        misfits.push(
          `${count} batteries do not stand in rows of ${inSeries}, at most ${battery.maxInParallel} side by side.`,
        )
    }
  }
  return misfits
}

function takesPanels(
  inverter: ShopParts['inverters'][number],
  panel: ShopParts['panels'][number],
  each: number,
): boolean {
  const input = solarInputOf(inverter.data)
  const strings = input && sizeStrings(panel.data, input)
  if (!strings || !Number.isInteger(each)) return false
  return each <= strings.total && areWholeStrings(each, strings)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
