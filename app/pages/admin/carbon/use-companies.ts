import { useQuery } from '@tanstack/react-query'
import { byName } from '../../../../domain/text/by-name.ts'
import { loadSupabase } from '../../../platform/supabase.ts'

/** The companies that are holders of the register. */
export function useCompanies() {
  return useQuery({
    queryKey: ['admin', 'register-companies'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('register_holders')
        .select('id, name')
        .eq('kind', 'company')
        .limit(500)
        .throwOnError()
      return data.sort(byName)
    },
  })
}
