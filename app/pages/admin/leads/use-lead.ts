import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

/** A registered project with its reseller. */
export function useLead(id: string) {
  return useQuery({
    queryKey: ['admin', 'leads', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const [{ data: lead }, { data: counted }] = await Promise.all([
        supabase
          .from('reseller_leads')
          .select(
            'id, status, customer_name, phone_number, email, state, address, project, estimate_kobo, registered_at, answer_by, reason, decided_at, protected_until, resellers(business_name, status)',
          )
          .eq('id', id)
          .maybeSingle()
          .throwOnError(),
        supabase
          .from('desk_leads')
          .select('earlier_orders')
          .eq('id', id)
          .maybeSingle()
          .throwOnError(),
      ])
      return lead && { ...lead, earlierOrders: counted?.earlier_orders ?? 0 }
    },
  })
}

export type ShownLead = NonNullable<ReturnType<typeof useLead>['data']>
