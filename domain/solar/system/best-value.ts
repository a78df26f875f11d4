import type { ChemistryKey } from './battery-chemistry.ts'
import { chooseShopSystem, type ShopParts, type ShopSystem } from './shop-system.ts'
import { simulateYear } from './simulated-year.ts'
import { systemSavings, type SavingsQuestion } from './system-savings.ts'
import type { SystemSize } from './system-size.ts'
import { yearWith, type YearOutline } from './year-outline.ts'

export interface ValueQuestion extends SavingsQuestion {
  /** The size that carries the worst month on sun and battery alone. */
  size: SystemSize
  shop: ShopParts
  key: ChemistryKey
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
 * Searches 225 combinations of array and battery size, built from the shop's parts, for the highest
 * net present value over 20 years. A candidate may leave at most 5 % of the load unmet, or as much
 * as the full size does where that is more. Null when the shop has no matching parts. Takes about
 * 0.1 s.
 */
export function bestValueSystem(question: ValueQuestion): ShopSystem | null {
  const { size, shop, key, year, chemistry, isBatteryFixed, isEnough = () => true } = question
  const full = chooseShopSystem(size, shop, key)
  if (!full) return null
  const totalsOf = (system: ShopSystem) => simulateYear(yearWith(year, system, chemistry))
  const unmetLimit = Math.max(maxUnmetLoadShare, totalsOf(full).unmetLoadShare)
  const batteryShares = isBatteryFixed || size.batteryKwh === 0 ? [1] : sizeShares
  const seen = new Set<string>()
  let best = { system: full, worthKobo: -Infinity }
  for (const arrayShare of sizeShares) {
    for (const batteryShare of batteryShares) {
      const system = chooseShopSystem(
        {
          ...size,
          arrayKwp: size.arrayKwp * arrayShare,
          batteryKwh: size.batteryKwh * batteryShare,
        },
        shop,
        key,
      )
      const name = system?.lines.map(({ id, quantity }) => `${id} ${quantity}`).join() ?? ''
      if (!system || seen.has(name)) continue
      seen.add(name)
      const totals = totalsOf(system)
      if (totals.unmetLoadShare > unmetLimit) continue
      const worthKobo = systemSavings(system, totals, question).economics.netPresentValueKobo
      if (worthKobo > best.worthKobo && isEnough(system)) best = { system, worthKobo }
    }
  }
  return best.system
}

/** 15 equal steps from 10 % to 110 % of the worst-month size. */
const sizeShares = Array.from({ length: 15 }, (_, step) => 0.1 + step / 14)

/** How many combinations of array and battery size {@link bestValueSystem} tries. */
export const candidateCount = sizeShares.length ** 2
