import { countShortLines, type ShopSystem } from './shop-system.ts'
import { simulateYear } from './simulated-year.ts'
import { systemSavings, type SavingsQuestion } from './system-savings.ts'
import type { SystemChooser } from './system-chooser.ts'
import type { SystemSize } from './system-size.ts'
import { yearWith, type YearOutline } from './year-outline.ts'

export interface ValueQuestion extends SavingsQuestion {
  /** The size that carries the worst month on sun and battery alone. */
  size: SystemSize
  /** Builds systems from the parts of the shop. */
  choose: SystemChooser
  /** Grid, generator, load and sun. */
  year: YearOutline
  /** True: the battery keeps the size of `size`. False: its size is optimised too. */
  isBatteryFixed: boolean
  /** A further demand on a system; by default there is none. */
  isEnough?: (system: ShopSystem) => boolean
}

/** Largest unmet load of a home, as a share of the load. Rule of thumb. */
export const maxUnmetLoadShare = 0.05

/**
 * A system that the shop has in stock is preferred when it is worth at most this much less, as a
 * share of the price of the parts. Ours.
 */
const stockAdvantageShare = 0.05

export interface BestValue {
  system: ShopSystem
  /** How many different systems were simulated. */
  systemsTried: number
}

/**
 * Searches up to 225 combinations of array and battery size, built from the shop's parts, for the
 * highest net present value over 20 years; of nearly equal ones, one that is in stock. A candidate
 * may leave at most 5 % of the load unmet, or as much as the full size does where a quarter more
 * of it leaves too much as well. Null
 * when the shop has no matching parts, or when the best is the largest that it builds of a full size
 * above its limits: an even larger one is then worth more. Takes about 0.1 s.
 */
export function bestValueSystem(question: ValueQuestion): BestValue | null {
  const { size, choose, year, chemistry, isBatteryFixed, isEnough = () => true } = question
  const totalsOf = (system: ShopSystem) => simulateYear(yearWith(year, system, chemistry))
  const full = fullSystem(question)
  const unmetLimit = Math.max(maxUnmetLoadShare, full ? totalsOf(full).unmetLoadShare : 0)
  const batteryShares = isBatteryFixed || size.batteryKwh === 0 ? [1] : sizeShares
  const seen = new Set<string>()
  let largestKwp = 0
  let best = { system: full, rankKobo: -Infinity }
  for (const arrayShare of sizeShares) {
    for (const batteryShare of batteryShares) {
      const system = choose({
        ...size,
        arrayKwp: size.arrayKwp * arrayShare,
        batteryKwh: size.batteryKwh * batteryShare,
      })
      const name = system?.lines.map(({ id, quantity }) => `${id} ${quantity}`).join() ?? ''
      if (!system || seen.has(name)) continue
      seen.add(name)
      largestKwp = Math.max(largestKwp, kwpOf(system))
      const totals = totalsOf(system)
      if (totals.unmetLoadShare > unmetLimit) continue
      const worthKobo = systemSavings(system, totals, question).economics.netPresentValueKobo
      const rankKobo = worthKobo - stockPenaltyKobo(system)
      if (rankKobo > best.rankKobo && isEnough(system)) best = { system, rankKobo }
    }
  }
  const isAtLimit = !full && best.system && kwpOf(best.system) >= largestKwp
  return best.system && !isAtLimit ? { system: best.system, systemsTried: seen.size } : null
}

/**
 * The system of the full size; where it leaves too much unmet, a larger one that does not: lead
 * that charges slowly does not fill on short days. Null when the shop has none of the full size.
 */
export function fullSystem({
  size,
  choose,
  year,
  chemistry,
  isBatteryFixed,
}: ValueQuestion): ShopSystem | null {
  const unmetShareOf = (system: ShopSystem) =>
    simulateYear(yearWith(year, system, chemistry)).unmetLoadShare
  const full = choose(size)
  if (!full || isBatteryFixed || unmetShareOf(full) <= maxUnmetLoadShare) return full
  const larger = choose({
    ...size,
    arrayKwp: size.arrayKwp * largerFull,
    batteryKwh: size.batteryKwh * largerFull,
  })
  return larger && unmetShareOf(larger) <= maxUnmetLoadShare ? larger : full
}

const largerFull = 1.25

function kwpOf({ panelCount, panelW }: ShopSystem): number {
  return (panelCount * panelW) / 1000
}

function stockPenaltyKobo(system: ShopSystem): number {
  return countShortLines(system) > 0 ? stockAdvantageShare * system.partsKobo : 0
}

/** 15 equal steps from 10 % to 110 % of the worst-month size. */
const sizeShares = Array.from({ length: 15 }, (_, step) => 0.1 + step / 14)

/** How many combinations of array and battery size {@link bestValueSystem} tries at most. */
export const maxCandidates = sizeShares.length ** 2
