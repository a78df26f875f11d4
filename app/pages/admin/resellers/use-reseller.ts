import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

/** An application with its documents, its decisions and what waits for a second colleague. */
export function useReseller(id: string) {
  return useQuery({
    queryKey: ['desk', 'reseller', id],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data: reseller, error } = await supabase
        .from('resellers')
        .select('*')
        .eq('id', id)
        .maybeSingle()
      if (error) throw error
      if (!reseller) return null
      const [documents, decisions, requests, tiers, person] = await Promise.all([
        supabase
          .from('reseller_documents')
          .select('id, kind, media_type, created_at')
          .eq('reseller_id', id)
          .order('created_at', { ascending: false })
          .throwOnError(),
        supabase
          .from('reseller_decisions')
          .select('id, status, reason, decided_by, decided_at')
          .eq('reseller_id', id)
          .order('id', { ascending: false })
          .throwOnError(),
        supabase
          .from('reseller_tier_requests')
          .select('id, tier_id, reason, requested_by, requested_at')
          .eq('reseller_id', id)
          .eq('status', 'open')
          .throwOnError(),
        supabase.from('reseller_tiers').select('id, name').order('min_volume_kobo').throwOnError(),
        supabase.from('people').select('name, email').eq('id', reseller.user_id).maybeSingle(),
      ])
      return {
        reseller,
        documents: documents.data,
        decisions: decisions.data,
        requests: requests.data,
        tiers: tiers.data,
        person: person.data,
      }
    },
  })
}

export type ResellerRecord = NonNullable<ReturnType<typeof useReseller>['data']>
