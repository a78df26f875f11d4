import type { InverterConnection, PanelConnection } from './connection.ts'
import { layOutStrings, type StringLimits } from './string-layout.ts'
import type { Range } from './technical-field.ts'

/**
 * Lowest and highest temperature of the cells that a system in Nigeria is checked for, °C: a
 * harmattan dawn on the Jos plateau, and a roof at noon. One limit for the whole country, because
 * the shop sends panels to every state. Dawns in Kano reach 10 °C, in Lagos hardly 15 °C; records
 * of Jos are 5 to 8 °C.
 */
export const coldCellC = 5
export const hotCellC = 70
/** A string in the cold stays this far below the voltage that destroys the input. */
export const voltageMarginShare = 0.03
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

/**
 * The panels in series, called a string, that an input accepts; none fits when `maxInSeries` is
 * below `minInSeries`.
 */
export interface PanelStrings extends StringLimits {
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
      (input.maxVocV * (1 - voltageMarginShare)) / coldVocV,
      (panel.maxSystemV ?? Infinity) / coldVocV,
      input.windowV.max / vmpV,
      input.maxPowerW / powerW,
    ),
  )
  const { trackers, maxCurrentA } = input
  const maxStrings = maxCurrentA === null ? Infinity : Math.max(1, Math.floor(maxCurrentA / impA))
  const limits = { minInSeries, maxInSeries, maxStrings, trackers }
  const limit = Math.floor(Math.min(maxInSeries * maxStrings * trackers, input.maxPowerW / powerW))
  return {
    ...limits,
    total: fillStrings(limit, limits),
    coldVocV,
    hotVmpV,
    isCurrentLimited: maxCurrentA !== null && impA > maxCurrentA,
  }
}

/** The largest number of panels, up to a limit, that divides into whole strings. */
function fillStrings(limit: number, limits: StringLimits): number {
  if (limits.maxInSeries < limits.minInSeries) return 0
  // Every multiple of `maxInSeries` is whole strings, so this ends within one string.
  for (let total = limit; total > 0; total--) if (layOutStrings(total, limits)) return total
  return 0
}
