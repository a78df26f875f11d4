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

/** How far a survey may still change size and price, up or down. Ours. */
export const surveyShare = 0.2

/** The largest project that is estimated, in systems of the shop: about 2 MWp. */
const maxSystems = 50

/**
 * The range for a load above what the shop builds: several equal systems of the shop at today's
 * prices, and what a survey may change. Null when the shop has no parts even for a fiftieth of it.
 */
export function designRange(
  question: ValueQuestion,
  { load, aim }: { load: Load; aim: 'value' | 'sun' },
): DesignRange | null {
  const { size, year, chemistry } = question
  const choose = findMultiple(question.choose, size)
  const system =
    choose && (aim === 'value' ? bestValueSystem({ ...question, choose })?.system : choose(size))
  if (!system) return null
  const systemYear = yearWith(year, system, chemistry)
  const { investmentKobo } = systemSavings(system, simulateYear(systemYear), question)
  const { savingRangeKobo, paybackRange } = savingsRange(system, systemYear, question)
  return {
    kind: 'design range',
    load,
    arrayKwp: around((system.panelCount * system.panelW) / 1000),
    batteryKwh: around(system.batteryCount * system.batteryUnitKwh),
    inverterKva: around(system.inverterKva),
    investmentKobo: around(investmentKobo),
    savingKobo: savingRangeKobo,
    paybackYears: {
      min: paybackRange.minYears && paybackRange.minYears * (1 - surveyShare),
      max: paybackRange.maxYears && paybackRange.maxYears * (1 + surveyShare),
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
    ...size,
    arrayKwp: size.arrayKwp / parts,
    batteryKwh: size.batteryKwh / parts,
    inverterKva: size.inverterKva / parts,
    peakKw: size.peakKw / parts,
    surgeKw: size.surgeKw / parts,
  }
}

function multiply(system: ShopSystem, times: number): ShopSystem {
  const { continuousKw, surgeKw } = system.batteryPower
  const { chargeA, chargeKw } = system.batteryLimits
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
    inverterOwnKw: system.inverterOwnKw * times,
    batteryCount: system.batteryCount * times,
    batteryPower: { continuousKw: continuousKw * times, surgeKw: surgeKw * times },
    batteryLimits: {
      ...system.batteryLimits,
      chargeA: chargeA * times,
      chargeKw: chargeKw * times,
    },
  }
}

function around(value: number): Between {
  return { min: value * (1 - surveyShare), max: value * (1 + surveyShare) }
}
