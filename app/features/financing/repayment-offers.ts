import { readPlanOffer, type PlanOffer } from '../../../domain/finance/plan-offer.ts'
import type { Supabase } from '../../platform/supabase.tsx'

/** The plans on offer, the shortest first. For loaders: in the browser this file would be part of every page. */
export async function listPlanOffers(supabase: Supabase): Promise<PlanOffer[]> {
  const { data, error } = await supabase
    .from('repayment_plans')
    .select('*')
    .eq('is_active', true)
    .order('months')
  if (error) throw error
  return data.map(readPlanOffer)
}
