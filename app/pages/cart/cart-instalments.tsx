import { useQuery } from '@tanstack/react-query'
import { instalmentTeaser } from '../../../domain/finance/plan-offer.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import { listPlanOffers } from '../../features/financing/repayment-offers.ts'
import { InstalmentLine } from '../../features/financing/instalment-line.tsx'
import { ListState } from '../../ui/list-state.tsx'

/**
 * The total in instalments; nothing when no plan covers it. Units of the carbon register are paid at once,
 * and whatever is bought with them too.
 */
export default function CartInstalments({
  products,
  totalKobo,
}: {
  products: readonly { retires_kg: number | null }[]
  totalKobo: number
}) {
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
  if (products.some(({ retires_kg: retiresKg }) => retiresKg !== null)) return null
  const teaser = instalmentTeaser(query.data, totalKobo)
  return teaser && <InstalmentLine teaser={teaser} className="mt-3 border-t border-line pt-3" />
}
