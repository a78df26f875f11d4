import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../features/session/use-session.ts'
import { loadSupabase } from '../../../../platform/supabase.ts'

/** The verified second factors of the account, and how to reload them after a change. */
export function useFactors() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const queryKey = ['factors', user?.id]
  const factors = useQuery({
    queryKey,
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.mfa.listFactors()
      if (error) throw error
      return data.all.filter(({ status }) => status === 'verified')
    },
  })
  return { factors, reloadFactors: () => queryClient.invalidateQueries({ queryKey }) }
}
