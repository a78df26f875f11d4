import { useQuery } from '@tanstack/react-query'
import { instalmentTeaser, readPlanOffer } from '../../../domain/finance/plan-offer.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { ListState } from '../../ui/list-state.tsx'

/** The total in instalments; nothing when no plan covers it. */
export default function CartInstalments({ totalKobo }: { totalKobo: number }) {
  const loadSupabase = useSupabase()
  const query = useQuery({
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
  if (!query.data)
    return (
      query.isLoadingError && (
        <ListState query={query} failure="Payment in instalments could not be calculated." />
      )
    )
  const teaser = instalmentTeaser(query.data, totalKobo)
  return teaser && <InstalmentLine teaser={teaser} className="mt-3 border-t border-line pt-3" />
}
