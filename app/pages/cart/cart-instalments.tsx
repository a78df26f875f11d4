import { useQuery } from '@tanstack/react-query'
import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { ListState } from '../../ui/list-state.tsx'

/** The total in instalments; nothing when no plan covers it. */
export default function CartInstalments({ totalKobo }: { totalKobo: number }) {
  const loadSupabase = useSupabase()
  const query = useQuery({
    queryKey: ['repayment-plans'],
    queryFn: async () => listPlanOffers(await loadSupabase()),
  })
  if (!query.data)
    return (
      query.isLoadingError && (
        <ListState query={query} failure="We could not work out the instalments." />
      )
    )
  const teaser = instalmentTeaser(query.data, totalKobo)
  return teaser && <InstalmentLine teaser={teaser} className="mt-3 border-t border-line pt-3" />
}
