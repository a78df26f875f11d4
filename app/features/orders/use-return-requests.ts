import { useQuery } from '@tanstack/react-query'
import { listReturnRequests } from '../../../domain/orders/returns/return-functions.ts'
import { queryFunction } from '../../platform/query-function.ts'

/** The query of `useReturnRequests`. */
export const returnRequestsKey = ['admin', 'return-requests']

/** For staff: the requests of buyers that something is to be done about, the oldest first. */
export function useReturnRequests({ refetchMs = false }: { refetchMs?: number | false } = {}) {
  return useQuery({
    queryKey: returnRequestsKey,
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: async () => (await queryFunction(listReturnRequests, {})).requests,
  })
}
