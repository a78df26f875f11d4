import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../platform/supabase.ts'

export const securityPolicyKey = ['admins-need-second-factor']

/** Whether admins must sign in with a second factor. */
export function useSecurityPolicy({ enabled = true } = {}) {
  return useQuery({
    queryKey: securityPolicyKey,
    enabled,
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('security_settings')
        .select('admins_need_second_factor')
        .single()
        .throwOnError()
      return data.admins_need_second_factor
    },
  })
}
