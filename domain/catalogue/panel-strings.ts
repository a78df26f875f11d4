import type { InverterConnection, PanelConnection } from './connection.ts'
import type { Range } from './technical-field.ts'

/**
 * Lowest and highest temperature of the cells that a system in Nigeria is checked for, °C: a
 * harmattan dawn in the north, and a roof at noon.
 */
export const coldCellC = 15
export const hotCellC = 70
/** Temperature at which the data sheet of a panel is measured, °C. */
const ratedCellC = 25

/** The limits of the solar input of an inverter or a charge controller. */
export interface SolarInput {
  maxVocV: number
  windowV: Range
  maxPowerW: number
  trackers: number
  /** For each tracker; null for no limit. */
  maxCurrentA: number | null
}

/** The panels in series, called a string, that an input accepts. */
export interface PanelStrings {
  /** Panels in one string; none fits when `maxInSeries` is below `minInSeries`. */
  minInSeries: number
  maxInSeries: number
  /** Largest number of panels, in whole strings on all trackers. */
  total: number
  /** Of one panel: open-circuit voltage in the cold, voltage at maximum power in the heat. */
  coldVocV: number
  hotVmpV: number
  /** A single string gives more current than the input accepts: the difference is lost. */
  isCurrentLimited: boolean
}

/** The solar input of an inverter; null when its data sheet lacks a number. */
export function solarInputOf(inverter: InverterConnection): SolarInput | null {
  const { maxVocV, windowV, maxPanelPowerW: maxPowerW, mpptTrackers, maxTrackerA } = inverter
  if (maxVocV === null || windowV === null || maxPowerW === null) return null
  return { maxVocV, windowV, maxPowerW, trackers: mpptTrackers ?? 1, maxCurrentA: maxTrackerA }
}

/**
 * The strings of a panel that an input accepts; null when a number of the panel is missing or
 * impossible.
 */
export function sizeStrings(panel: PanelConnection, input: SolarInput): PanelStrings | null {
  const { powerW, vocV, vmpV, impA, vocPercentPerC } = panel
  if (vocV === null || vmpV === null || impA === null || vocPercentPerC === null) return null
  if (!(powerW >= 1 && vocV >= 1 && vmpV >= 1 && impA >= 0.1)) return null
  const coldVocV = vocV * (1 + (vocPercentPerC * (coldCellC - ratedCellC)) / 100)
  const hotVmpV = vmpV * (1 + (vocPercentPerC * (hotCellC - ratedCellC)) / 100)
  const minInSeries = Math.max(1, Math.ceil(input.windowV.min / hotVmpV))
  const maxInSeries = Math.floor(
    Math.min(
      Math.min(input.maxVocV, panel.maxSystemV ?? input.maxVocV) / coldVocV,
      input.windowV.max / vmpV,
      input.maxPowerW / powerW,
    ),
  )
  const stringsPerTracker =
    input.maxCurrentA === null
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.floor(input.maxCurrentA / impA))
  const limit = Math.floor(
    Math.min(maxInSeries * stringsPerTracker * input.trackers, input.maxPowerW / powerW),
  )
  return {
    minInSeries,
    maxInSeries,
    total: fillStrings(limit, minInSeries, maxInSeries),
    coldVocV,
    hotVmpV,
    isCurrentLimited: input.maxCurrentA !== null && impA > input.maxCurrentA,
  }
}

/**
 * Whether a number of panels divides into whole strings: five panels do not divide into strings of
 * two.
 */
export function areWholeStrings(
  panels: number,
  { minInSeries, maxInSeries }: Pick<PanelStrings, 'minInSeries' | 'maxInSeries'>,
): boolean {
  return maxInSeries >= minInSeries && Math.ceil(panels / maxInSeries) * minInSeries <= panels
}

/** The largest number of panels, up to a limit, that divides into whole strings. */
function fillStrings(limit: number, minInSeries: number, maxInSeries: number): number {
  if (maxInSeries < minInSeries) return 0
  // Every multiple of `maxInSeries` is whole strings, so this ends within one string.
  for (let total = limit; total > 0; total--)
    if (areWholeStrings(total, { minInSeries, maxInSeries })) return total
  return 0
}
