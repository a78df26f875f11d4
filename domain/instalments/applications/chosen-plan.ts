import { planFor, type NoPlan, type PlanOffer } from '../../finance/plan-offer.ts'
import { repaymentPlan, type PlanTerms, type RepaymentPlan } from '../../finance/repayment-plan.ts'
import { formatExactNaira } from '../../money/money.ts'

/** What a buyer chose; kobo. */
export interface PlanChoice {
  priceKobo: number
  months: number
  /** Null: the smallest deposit of the offer. */
  depositKobo: number | null
}

/** The least that a plan pays of a price: less is not worth an agreement. */
export const minFinancedKobo = 1_000_000

export type NoChosenPlan = NoPlan | 'deposit too low' | 'deposit too high'

/**
 * The plan that a buyer chose, or why there is none. The deposit may be larger than the offer asks, so
 * that less interest is paid.
 * @returns the offer, the terms with the chosen deposit, and the plan
 */
export function choosePlan(
  offers: readonly PlanOffer[],
  { priceKobo, months, depositKobo }: PlanChoice,
): { offer: PlanOffer; terms: PlanTerms; plan: RepaymentPlan } | NoChosenPlan {
  const found = planFor(offers, priceKobo, months)
  if (typeof found === 'string') return found
  const { offer, plan } = found
  if (depositKobo === null || depositKobo === plan.depositKobo)
    return { offer, terms: offer.terms, plan }
  if (depositKobo < plan.depositKobo) return 'deposit too low'
  if (depositKobo > priceKobo - minFinancedKobo) return 'deposit too high'
  const terms = { ...offer.terms, depositShare: depositKobo / priceKobo }
  return { offer, terms, plan: repaymentPlan(priceKobo, terms) }
}

/** The sentence for a choice that has no plan. */
export function explainNoPlan(
  problem: NoChosenPlan,
  offers: readonly PlanOffer[],
  { priceKobo, months }: Pick<PlanChoice, 'priceKobo' | 'months'>,
): string {
  switch (problem) {
    case 'no offers':
      return 'We offer no instalment plans at this moment.'
    case 'no such term':
      return `There is no plan over ${months} months any more. Please choose another term.`
    case 'price too low':
    case 'price too high':
      return `There is no plan over ${months} months for ${formatExactNaira(priceKobo)}. Please choose another term.`
    case 'deposit too low': {
      const found = planFor(offers, priceKobo, months)
      const min = typeof found === 'string' ? 0 : found.plan.depositKobo
      return `The deposit of this plan is at least ${formatExactNaira(min)}.`
    }
    case 'deposit too high':
      return `The deposit can be at most ${formatExactNaira(Math.max(0, priceKobo - minFinancedKobo))}. With more than that, please pay the order in full.`
  }
}
