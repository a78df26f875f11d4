import { useQuery } from '@tanstack/react-query'
import { useSupabase } from '../../../platform/supabase.tsx'

/** A registered project with its reseller. */
export function useLead(id: string) {
  const loadSupabase = useSupabase()
  return useQuery({
    queryKey: ['admin', 'leads', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('reseller_leads')
        .select(
          'id, status, customer_name, phone_number, email, state, address, project, estimate_kobo, registered_at, answer_by, reason, decided_at, protected_until, resellers(business_name, status)',
        )
        .eq('id', id)
        .maybeSingle()
        .throwOnError()
      return data
    },
  })
}

export type ShownLead = NonNullable<ReturnType<typeof useLead>['data']>
