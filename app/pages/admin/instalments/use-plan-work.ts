import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listPlanWork } from '../../../../domain/instalments/desk/plan-work.ts'
import { queryFunction } from '../../../platform/query-function.ts'

const queryKey = ['desk', 'plan-work']

/** What waits for staff about plans, read again each minute. */
export function usePlanWork() {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    queryFn: () => queryFunction(listPlanWork, {}),
  })
  return { query, onDone: () => queryClient.invalidateQueries({ queryKey }) }
}
