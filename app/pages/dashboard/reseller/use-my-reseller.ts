import { useQuery } from '@tanstack/react-query'
import type { Parser } from '../../../../domain/parse/parser.ts'
import type { ResellerStatus } from '../../../../domain/resellers/reseller-status.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase, type Supabase } from '../../../platform/supabase.ts'

/** The caller as a reseller who has been approved, also a suspended one; null for everybody else. */
export function useMyReseller() {
  const { user } = useSession()
  return useQuery({
    queryKey: ['reseller', user?.id],
    enabled: user !== null,
    refetchOnMount: 'always',
    queryFn: () => readReseller(user?.id ?? ''),
  })
}

async function readReseller(userId: string) {
  const { data } = await (
    await loadSupabase()
  )
    .from('resellers')
    .select('id, status, business_name, code, tier_id, tin, is_resident, reason')
    .eq('user_id', userId)
    .in('status', ['approved', 'suspended'] satisfies ResellerStatus[])
    .maybeSingle()
    .throwOnError()
  return data
}

export type MyReseller = NonNullable<Awaited<ReturnType<typeof readReseller>>>

/** A query of the tab: read again when it is opened, and below one key for what changes together. */
export function useResellerQuery<Data>(name: string, read: (supabase: Supabase) => Promise<Data>) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['reseller', user?.id, name],
    enabled: user !== null,
    refetchOnMount: 'always',
    queryFn: async () => read(await loadSupabase()),
  })
}

/** What a function of the database answered. @throws Error when it is something else */
export function readAnswer<Value>(parse: Parser<Value>, answer: unknown): Value {
  const parsed = parse(answer)
  if (!parsed.ok) throw new Error(parsed.problems[0].message)
  return parsed.value
}
