import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/use-session.ts'
import { loadSupabase } from '../../platform/supabase.ts'

/** The application of the signed-in person; null when they have not applied. */
export function useMyReseller() {
  const { user, status } = useSession()
  const userId = user?.id ?? null
  return useQuery({
    queryKey: ['reseller', userId],
    enabled: status === 'signed-in' && userId !== null,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data, error } = await (
        await loadSupabase()
      )
        .from('resellers')
        .select('id, status, business_name, reason, code, applied_at, decided_at')
        .eq('user_id', userId ?? '')
        .maybeSingle()
      if (error) throw error
      return data
    },
  })
}

export type MyReseller = NonNullable<ReturnType<typeof useMyReseller>['data']>
