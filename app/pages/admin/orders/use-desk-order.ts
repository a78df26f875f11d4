import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getDeskOrder, type DeskOrder } from '../../../../domain/orders/desk/desk-order.ts'
import { useLiveSession } from '../../../features/session/use-live-session.ts'
import { callFunction, type FunctionResult } from '../../../platform/call-function.ts'

/** What each part of the screen of an order gets. */
export interface OrderPartProps {
  order: DeskOrder
  /** Reads the order again after something was done. */
  onDone(): Promise<unknown>
}

const refetchMs = 60_000

/** An order of the desk, read again whenever somebody changes it. */
export function useDeskOrder(orderId: string) {
  const queryClient = useQueryClient()
  const queryKey = ['desk', 'order', orderId]
  const query = useQuery({
    queryKey,
    refetchOnMount: 'always',
    refetchInterval: refetchMs,
    queryFn: async (): Promise<FunctionResult<DeskOrder>> => {
      const result = await callFunction(getDeskOrder, { orderId })
      const isAnswer = result.outcome === 'done' || isMissing(result)
      if (!isAnswer) throw new Error(`The order could not be read: ${result.outcome}`)
      return result
    },
  })
  useLiveSession({
    topic: 'desk-order',
    tables: [
      { table: 'orders', filter: `id=eq.${orderId}` },
      { table: 'shipments', filter: `order_id=eq.${orderId}` },
      { table: 'order_events', filter: `order_id=eq.${orderId}` },
      { table: 'order_notes', filter: `order_id=eq.${orderId}` },
    ],
    queryKeys: [queryKey],
  })
  const onDone = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'order', orderId] }),
    ])
  return { query, onDone }
}

/** There is no such order: its id is of another one, or of nothing. */
function isMissing(result: FunctionResult<DeskOrder>): boolean {
  return result.outcome === 'refused' && [400, 404].includes(result.status)
}
