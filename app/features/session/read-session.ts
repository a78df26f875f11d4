import type { Session } from '@supabase/supabase-js'
import { loadSupabase } from '../../platform/supabase.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import type { Tables } from '../../platform/database.gen.ts'

/**
 * Whether the user has a second factor that this session has not verified. The service and the
 * database check the same.
 */
export function lacksSecondFactor({ user, access_token: token }: Session): boolean {
  const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
  return hasSecondFactor(user) && !claims.includes('"aal":"aal2"')
}

/** Null when the user has no profile row (PGRST116). */
export async function findProfile(userId: string): Promise<Tables<'profiles'> | null> {
  const supabase = await loadSupabase()
  const { data, error } = await supabase.from('profiles').select('*').eq('id', userId).single()
  if (error?.code === 'PGRST116') return null
  if (error) throw error
  return data
}
