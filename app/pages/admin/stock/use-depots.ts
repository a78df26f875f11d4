import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

const depotsKey = ['desk', 'depots'] as const

/** All depots, the one that delivers first at the beginning. */
export function useDepots() {
  return useQuery({
    queryKey: depotsKey,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('depots')
        .select('id, name, state, lead_days, is_active')
        .order('lead_days')
        .order('created_at')
        .throwOnError()
      return data
    },
  })
}

export type Depot = NonNullable<ReturnType<typeof useDepots>['data']>[number]
