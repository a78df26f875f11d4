import { useQuery } from '@tanstack/react-query'
import { needsAHand, type NeedCount } from '../../../domain/desk/needs-a-hand.ts'
import { queryFunction } from '../../platform/query-function.ts'
import { useStaff } from './use-staff.ts'

const refetchMs = 60_000

/** The query key of the counts. Screens that change what is counted invalidate it. */
export const needsAHandKey = ['desk', 'needs-a-hand']

/** What waits for a hand, as far as the signed-in person may see it. */
export function useNeedsAHand() {
  const { grants } = useStaff()
  return useQuery({
    queryKey: [...needsAHandKey, grants],
    enabled: grants.length > 0,
    refetchInterval: refetchMs,
    refetchOnMount: 'always',
    queryFn: async (): Promise<NeedCount[]> => (await queryFunction(needsAHand, {})).counts,
  })
}
