import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

const maxResellers = 500
const maxNights = 31

/** What is owed to each reseller, the largest sum first. */
export function useBalances() {
  return useQuery({
    queryKey: ['admin', 'commissions', 'balances'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('desk_reseller_balances')
        .select(
          'id, business_name, status, code, accrued_kobo, payable_kobo, paid_kobo, withheld_kobo',
        )
        .order('payable_kobo', { ascending: false })
        .order('id')
        .limit(maxResellers)
        .throwOnError()
      return data
    },
  })
}

/** The last nights that were checked, each with what differed. */
export function useChecks() {
  return useQuery({
    queryKey: ['admin', 'commissions', 'checks'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('commission_checks')
        .select(
          'id, day, commissions, entries, accrued_kobo, payable_kobo, paid_kobo, withheld_kobo, differences, found:commission_differences(id, kind, order_id, entry_id, expected_kobo, booked_kobo, orders(number), resellers(business_name))',
        )
        .order('day', { ascending: false })
        .limit(maxNights)
        .throwOnError()
      return data
    },
  })
}

export type CheckedNight = NonNullable<ReturnType<typeof useChecks>['data']>[number]
