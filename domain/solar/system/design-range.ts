import type { Load } from '../load/load.ts'
import { bestValueSystem, type ValueQuestion } from './best-value.ts'
import type { ShopSystem } from './shop-system.ts'
import { savingsRange, systemSavings } from './system-savings.ts'
import type { SystemChooser } from './system-chooser.ts'
import type { SystemSize } from './system-size.ts'
import { simulateYear } from './simulated-year.ts'
import { yearWith } from './year-outline.ts'

export interface Between {
  min: number
  max: number
}

/** What a site needs that is larger than the systems of the shop: a project for engineers. */
export interface DesignRange {
  kind: 'design range'
  load: Load
  arrayKwp: Between
  batteryKwh: Between
  inverterKva: Between
  investmentKobo: Between
  /** In the first year. */
  savingKobo: Between
  /** Null: never within 20 years. */
  paybackYears: { min: number | null; max: number | null }
}

/** What a survey may still change in size and price. Ours. */
export const surveyShare = 0.15

/** The largest project that is estimated, in systems of the shop: about 2 MWp. */
const maxSystems = 50

/**
 * The range of systems for a load above what the shop builds, made of several equal systems of the
 * shop: from the one of best value to the one that carries the worst month on sun and battery, at
 * today's prices. Null when the shop has no parts even for a fiftieth of it.
 */
export function designRange(
  question: ValueQuestion,
  { load, aim }: { load: Load; aim: 'value' | 'sun' },
): DesignRange | null {
  const choose = findMultiple(question.choose, question.size)
  const full = choose?.(question.size)
  if (!choose || !full) return null
  const best = aim === 'value' ? bestValueSystem({ ...question, choose })?.system : full
  const systems = [full, best ?? full]
  const savings = systems.map((system) => {
    const year = yearWith(question.year, system, question.chemistry)
    return {
      ...systemSavings(system, simulateYear(year), question),
      ...savingsRange(system, year, question),
    }
  })
  const paybacks = savings.map(({ paybackRange }) => paybackRange)
  return {
    kind: 'design range',
    load,
    arrayKwp: around(systems.map(({ panelCount, panelW }) => (panelCount * panelW) / 1000)),
    batteryKwh: around(systems.map((system) => system.batteryCount * system.batteryUnitKwh)),
    inverterKva: around(systems.map(({ inverterKva }) => inverterKva)),
    investmentKobo: around(savings.map(({ investmentKobo }) => investmentKobo)),
    savingKobo: {
      min: Math.min(...savings.map(({ savingRangeKobo }) => savingRangeKobo.min)),
      max: Math.max(...savings.map(({ savingRangeKobo }) => savingRangeKobo.max)),
    },
    paybackYears: {
      min: extreme(Math.min, paybacks, 'minYears', 1 - surveyShare),
      max: paybacks.some(({ maxYears }) => maxYears === null)
        ? null
        : extreme(Math.max, paybacks, 'maxYears', 1 + surveyShare),
    },
  }
}

/** A chooser of several equal systems: as few as the shop can build. */
function findMultiple(choose: SystemChooser, size: SystemSize): SystemChooser | null {
  for (let systems = 1; systems <= maxSystems; systems++) {
    const chooseAll: SystemChooser = (required) => {
      const one = choose(share(required, systems))
      return one && multiply(one, systems)
    }
    if (chooseAll(size)) return chooseAll
  }
  return null
}

function share(size: SystemSize, parts: number): SystemSize {
  return {
    arrayKwp: size.arrayKwp / parts,
    batteryKwh: size.batteryKwh / parts,
    inverterKva: size.inverterKva / parts,
    peakKw: size.peakKw / parts,
    surgeKw: size.surgeKw / parts,
  }
}

function multiply(system: ShopSystem, times: number): ShopSystem {
  const { continuousKw, surgeKw } = system.batteryPower
  return {
    ...system,
    // A project orders its parts, so the stock of the shop does not matter.
    lines: system.lines.map((line) => ({
      ...line,
      quantity: line.quantity * times,
      isInStock: true,
    })),
    partsKobo: system.partsKobo * times,
    panelCount: system.panelCount * times,
    inverterKva: system.inverterKva * times,
    batteryCount: system.batteryCount * times,
    batteryPower: { continuousKw: continuousKw * times, surgeKw: surgeKw * times },
  }
}

function around(values: readonly number[]): Between {
  return {
    min: Math.min(...values) * (1 - surveyShare),
    max: Math.max(...values) * (1 + surveyShare),
  }
}

/** The shortest or longest payback; null when there is none. */
function extreme<Key extends string>(
  pick: (...years: number[]) => number,
  ranges: readonly Record<Key, number | null>[],
  key: Key,
  factor: number,
): number | null {
  const years = ranges.flatMap((range) => {
    const value = range[key]
    return value === null ? [] : [value]
  })
  return years.length === 0 ? null : pick(...years) * factor
}
