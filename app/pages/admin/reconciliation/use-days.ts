import { useQuery } from '@tanstack/react-query'
import { loadSupabase } from '../../../platform/supabase.ts'

export const reconciliationKey = ['admin', 'reconciliation']
const maxDays = 62

/** The newest days that were compared, each with its differences. */
export function useDays() {
  return useQuery({
    queryKey: [...reconciliationKey, 'days'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('reconciliations')
        .select(
          'id, day, compared_at, listed_count, listed_kobo, booked_kobo, fees_kobo, closed_at, reconciliation_differences(gone_at, explained_at)',
        )
        .order('day', { ascending: false })
        .limit(maxDays)
        .throwOnError()
      return data
    },
  })
}

export type ListedDay = NonNullable<ReturnType<typeof useDays>['data']>[number]

/** One day with everything that was found. */
export function useDay(day: string) {
  return useQuery({
    queryKey: [...reconciliationKey, day],
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .from('reconciliations')
        .select(
          'id, day, gateway, compared_at, listed_count, listed_kobo, booked_kobo, fees_kobo, closed_at, reopened_at, reconciliation_differences(id, kind, reference, gateway_amount, currency, booked_kobo, found_at, gone_at, explanation, explained_at, payments(order_id, orders(number)))',
        )
        .eq('day', day)
        .order('gateway')
        .order('found_at', { referencedTable: 'reconciliation_differences' })
        .throwOnError()
      return data
    },
  })
}

export type ComparedDay = NonNullable<ReturnType<typeof useDay>['data']>[number]
export type StoredDifference = ComparedDay['reconciliation_differences'][number]

/** How many differences nobody has explained. */
export function countOpen(
  differences: readonly { gone_at: string | null; explained_at: string | null }[],
): number {
  return differences.filter(({ gone_at, explained_at }) => !gone_at && !explained_at).length
}
