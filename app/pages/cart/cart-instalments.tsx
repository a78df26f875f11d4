import { useQuery } from '@tanstack/react-query'
import { instalmentTeaser, readPlanOffer } from '../../../domain/finance/plan-offer.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'

/** The total in parts. Nothing where no plan is for it, or the plans could not be fetched: the total stands without it. */
export default function CartInstalments({ totalKobo }: { totalKobo: number }) {
  const loadSupabase = useSupabase()
  const { data: offers = [] } = useQuery({
    queryKey: ['repayment-plans'],
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('repayment_plans')
        .select('*')
        .eq('is_active', true)
        .order('months')
      if (error) throw error
      return data.map(readPlanOffer)
    },
  })
  const teaser = instalmentTeaser(offers, totalKobo)
  return teaser && <InstalmentLine teaser={teaser} className="mt-3 border-t border-line pt-3" />
}
