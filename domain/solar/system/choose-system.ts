import { bestValueSystem, fullSystem, type BestValue, type ValueQuestion } from './best-value.ts'
import { hoursOnBattery } from '../load/hours-on-battery.ts'
import type { Load } from '../load/load.ts'
import type { ShopSystem } from './shop-system.ts'
import { unmetCriticalShare, type SystemYear } from './simulated-year.ts'
import type { SystemSize } from './system-size.ts'
import { yearWith } from './year-outline.ts'

export interface ChoiceQuestion extends ValueQuestion {
  aim: 'value' | 'sun'
  /** What must never go off, in kW of each hour of the day. */
  criticalKw: readonly number[] | undefined
}

/** The most energy that what must never go off may miss in a year. Rule of thumb. */
export const maxUnmetCriticalShare = 0.01

/** Factors on the worst-month size, tried until what must never go off has its energy. */
const growths = [1.25, 1.6, 2, 2.5, 3]

/**
 * The system of a question, by its aim. What must never go off has at least 99 % of its energy,
 * with a larger system where the usual size leaves it without; otherwise it is the system that
 * leaves it the least. Null when the shop has no matching parts.
 */
export function chooseSystem(question: ChoiceQuestion): BestValue | null {
  const { choose, criticalKw } = question
  if (!criticalKw) return usualSystem(question)
  const missingOf = (system: ShopSystem) =>
    unmetCriticalShare(yearWith(question.year, system, question.chemistry), criticalKw)
  const isEnough = (system: ShopSystem) => missingOf(system) <= maxUnmetCriticalShare
  const usual = usualSystem({ ...question, isEnough })
  if (!usual || isEnough(usual.system)) return usual
  const larger = growths.flatMap((growth) => {
    const system = choose(grown(question, growth))
    return system ? [{ system, missing: missingOf(system) }] : []
  })
  const first = larger.find(({ missing }) => missing <= maxUnmetCriticalShare)
  const least = larger.reduce((best, each) => (each.missing < best.missing ? each : best), {
    system: usual.system,
    missing: missingOf(usual.system),
  })
  return {
    system: (first ?? least).system,
    systemsTried: usual.systemsTried + larger.length,
  }
}

function usualSystem(question: ChoiceQuestion): BestValue | null {
  if (question.aim === 'value') return bestValueSystem(question)
  const system = fullSystem(question)
  return system && { system, systemsTried: 1 }
}

/** A larger array, and a larger battery unless the visitor has chosen it. */
function grown({ size, isBatteryFixed }: ChoiceQuestion, growth: number): SystemSize {
  return {
    ...size,
    arrayKwp: size.arrayKwp * growth,
    batteryKwh: isBatteryFixed ? size.batteryKwh : size.batteryKwh * growth,
  }
}

/** How well a system serves what must never go off. */
export interface CriticalCover {
  /** Share of its energy that is missing over a year. */
  unmetCriticalShare: number | null
  /** How long a full battery carries it alone, with the own use of the inverters. */
  criticalBatteryHours: number | null
}

/** What covers the loads that must never go off; null for each when nothing is critical. */
export function coverOfCritical(
  { criticalKw }: Load,
  year: SystemYear,
  { inverterOwnKw }: ShopSystem,
): CriticalCover {
  if (!criticalKw) return { unmetCriticalShare: null, criticalBatteryHours: null }
  const { battery, inverter } = year.system
  const { efficiency } = inverter
  return {
    unmetCriticalShare: unmetCriticalShare(year, criticalKw),
    criticalBatteryHours: hoursOnBattery(
      { battery, efficiency },
      criticalKw.map((kw) => kw + inverterOwnKw * efficiency),
    ),
  }
}
