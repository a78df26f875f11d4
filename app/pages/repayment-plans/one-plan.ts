import { planFor, type NoPlan, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { RepaymentPlan } from '../../../domain/finance/repayment-plan.ts'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { parseMonths, parsePriceNaira } from './plan-search.ts'

export type FoundPlan = { offers: PlanOffer[]; priceNaira: number; months: number } & (
  | { offer: PlanOffer; plan: RepaymentPlan }
  | { reason: NoPlan }
)

/** The plan of a URL, or why there is none. */
export async function findPlan(
  supabase: Supabase,
  params: { price: string; term: string },
): Promise<FoundPlan | { offers: PlanOffer[]; unreadable: string }> {
  const offers = await listPlanOffers(supabase)
  const priceNaira = parsePriceNaira(params.price)
  const months = parseMonths(params.term)
  if (priceNaira === null)
    return { offers, unreadable: `“${params.price.slice(0, 40)}” is not a price in whole naira.` }
  if (months === null)
    return { offers, unreadable: `“${params.term.slice(0, 40)}” is not a number of months.` }
  const result = planFor(offers, priceNaira * 100, months)
  return typeof result === 'string'
    ? { offers, priceNaira, months, reason: result }
    : { offers, priceNaira, months, ...result }
}
