import { batteryOf, type BatteryChemistry, type ChemistryKey } from './battery-chemistry.ts'
import { chooseShopSystem, type ShopParts, type ShopSystem } from './shop-system.ts'
import { simulateYear, type SystemYear } from './simulated-year.ts'
import { systemSavings, type SavingsQuestion } from './system-savings.ts'
import { stepsBetween } from './system-search.ts'
import { sizingAssumptions, type SystemSize } from './system-size.ts'

export interface ValueQuestion extends SavingsQuestion {
  /** The size that lives through the worst month on sun and battery alone. */
  size: SystemSize
  shop: ShopParts
  key: ChemistryKey
  /** Grid, generator, load and sun; array and battery are what is sought. */
  year: SystemYear
  /** The battery is as large as the size says, or as it pays. */
  isBatteryFixed: boolean
}

/** Energy that may be lacking in a home, of all that is wanted. Domain report, c.2 step 8. [M] */
const maxUnservedShare = 0.05

/** A simulated year with the parts of a system in it. */
export function yearWith(
  year: SystemYear,
  { panelCount, panelW, batteryCount, batteryUnitKwh, inverterKva }: ShopSystem,
  chemistry: BatteryChemistry,
): SystemYear {
  const inverter = { ...year.system.inverter, ratedKw: inverterKva * sizingAssumptions.powerFactor }
  return {
    ...year,
    arrayKwp: (panelCount * panelW) / 1000,
    system: {
      ...year.system,
      inverter,
      battery: batteryOf(chemistry, batteryCount * batteryUnitKwh),
    },
  }
}

/**
 * Of 225 sizes of array and battery in the shop's parts, the system that is worth most over 20 years and lacks no more than 5 % of the energy
 * (or than the full size lacks, where that is more). Null when the shop has no parts that go together. About 0.1 s.
 */
export function bestValueSystem(question: ValueQuestion): ShopSystem | null {
  const { size, shop, key, year, chemistry, isBatteryFixed } = question
  const full = chooseShopSystem(size, shop, key)
  if (!full) return null
  const unservedOf = (system: ShopSystem) =>
    simulateYear(yearWith(year, system, chemistry)).unservedShare
  const bound = Math.max(maxUnservedShare, unservedOf(full))
  const batteryShares = isBatteryFixed || size.batteryKwh === 0 ? [1] : stepsBetween(0.1, 1.1, 15)
  const seen = new Set<string>()
  let best = { system: full, worthKobo: -Infinity }
  for (const arrayShare of stepsBetween(0.1, 1.1, 15)) {
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
      const totals = simulateYear(yearWith(year, system, chemistry))
      if (totals.unservedShare > bound) continue
      const worthKobo = systemSavings(system, totals, question).economics.netPresentValueKobo
      if (worthKobo > best.worthKobo) best = { system, worthKobo }
    }
  }
  return best.system
}
