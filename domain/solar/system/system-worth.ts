import { usualGeneratorHours } from '../load/load-from-spend.ts'
import type { Load } from '../load/load.ts'
import type { SiteQuestion } from './asked-site.ts'
import { insteadOfGenerator, type InsteadOfGenerator } from '../generator/instead-of-generator.ts'
import type { ShopSystem } from './shop-system.ts'
import type { SystemYear, YearTotals } from './simulated-year.ts'
import {
  savingsRange,
  systemSavings,
  type Savings,
  type SavingsQuestion,
  type SavingsRange,
} from './system-savings.ts'

/** What a system is worth to its owner. */
export interface SystemWorth extends Savings, SavingsRange {
  /** For somebody without a generator: the system against buying one. */
  insteadOfGenerator: InsteadOfGenerator | null
}

/** Savings, their range, and the comparison with a new generator. */
export function systemWorth(
  question: SiteQuestion,
  savings: SavingsQuestion,
  built: { load: Load; system: ShopSystem; year: SystemYear; withSystem: YearTotals },
): SystemWorth {
  const { system, year, withSystem } = built
  return {
    ...systemSavings(system, withSystem, savings),
    ...savingsRange(system, year, savings),
    insteadOfGenerator: insteadOfGenerator({
      ...built,
      savings,
      today: question.today,
      own: question,
      hours: question.newGeneratorHours ?? usualGeneratorHours,
    }),
  }
}
