import { readPlanOffer, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** The active repayment plans, shortest first. @throws the error of the query */
export async function listPlanOffers(supabase: Supabase): Promise<PlanOffer[]> {
  const { data, error } = await supabase
    .from('repayment_plans')
    .select('*')
    .eq('is_active', true)
    .order('months')
  if (error) throw error
  return data.map(readPlanOffer)
}
