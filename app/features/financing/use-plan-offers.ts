import { useQuery } from '@tanstack/react-query'
import type { PlanOffer } from '../../../domain/finance/plan-offer.ts'
import {
  openRulesColumns,
  readOpenRules,
  type OpenPlanRules,
} from '../../../domain/instalments/plan-rules.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { listPlanOffers } from './repayment-offers.ts'

/** What can be applied for now. */
export interface OpenPlans {
  /** None while the company takes no applications. */
  offers: PlanOffer[]
  rules: OpenPlanRules
}

/** The plans on offer, and what the rules ask of an application. */
export function usePlanOffers() {
  return useQuery({
    queryKey: ['plan-offers'],
    staleTime: 30_000,
    queryFn: async (): Promise<OpenPlans> => {
      const supabase = await loadSupabase()
      const [offers, { data }] = await Promise.all([
        listPlanOffers(supabase),
        supabase
          .from('plan_rules')
          .select(openRulesColumns)
          .order('version', { ascending: false })
          .limit(1)
          .single()
          .throwOnError(),
      ])
      const rules = readOpenRules(data)
      return { offers: rules.isOpen ? offers : [], rules }
    },
  })
}
