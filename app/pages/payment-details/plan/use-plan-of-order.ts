import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPlanOfOrder } from '../../../../domain/instalments/applications/application-functions.ts'
import { callFunction } from '../../../platform/call-function.ts'

const waitingMs = 30_000

/** The plan of an order of the signed-in person; it is asked for again while staff decide. */
export function usePlanOfOrder(orderId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['plan-of-order', orderId]
  const query = useQuery({
    queryKey,
    queryFn: () => callFunction(getPlanOfOrder, { orderId }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.outcome === 'done' && data.response.plan?.status === 'applied' ? waitingMs : false,
  })
  /** After a step: the plan, and what the order asks for, are others. */
  async function refetch() {
    await queryClient.invalidateQueries({ queryKey: ['order', orderId] })
    await queryClient.invalidateQueries({ queryKey })
  }
  return { result: query.data, refetch }
}
