import { useQuery } from '@tanstack/react-query'
import { useSupabase } from '../../../platform/supabase.tsx'

const depotsKey = ['desk', 'depots'] as const

/** All depots, the one that delivers first at the beginning. */
export function useDepots() {
  const loadSupabase = useSupabase()
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
