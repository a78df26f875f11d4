import { useQuery } from '@tanstack/react-query'
import { byName } from '../../../../domain/text/by-name.ts'
import { loadSupabase } from '../../../platform/supabase.ts'

export interface Colleague {
  id: string
  name: string | null
  email: string | null
}

/** Everybody who may open the desk. */
export function useColleagues() {
  return useQuery({
    queryKey: ['desk', 'colleagues'],
    queryFn: async (): Promise<Colleague[]> => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('people')
        .select('id, name, email')
        .eq('role', 'admin')
        .throwOnError()
      return data.sort(byName)
    },
  })
}

/** What a colleague is called. */
export function nameOf({ name, email }: Omit<Colleague, 'id'>): string {
  return name ?? email ?? 'A colleague'
}
