import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { getOrder } from '../../../domain/orders/order-functions.ts'
import { checkPayment } from '../../../domain/orders/order-payments.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { isTimeToAsk, mayStillBePaid } from '../../../domain/payments/gateway-attempts.ts'
import { callFunction, type FunctionResult } from '../../platform/call-function.ts'
import { useSession } from '../session/use-session.ts'
import { useLiveSession } from '../session/use-live-session.ts'
import { sendOrderAction, type OrderAction } from './order-action.ts'

/**
 * How often an order is fetched: often while somebody may be paying it at the gateway, less while we
 * wait for a transfer, whose page stays open for long, and rarely otherwise.
 */
const soonMs = 4_000
const transferMs = 20_000
const laterMs = 60_000

/** An answer, and when it came by the clock of this device. */
type OrderResult = FunctionResult<OrderView> & { receivedAt: number }

function nextFetchMs(result: OrderResult | undefined): number | false {
  if (result?.outcome !== 'done') return result?.outcome === 'refused' ? false : soonMs
  if (mayBePaidAtGateway(result.response)) return soonMs
  const { order, transfer } = result.response
  return order.status === 'pending_payment' && transfer ? transferMs : laterMs
}

/** The shop was away or busy, so the next request may succeed. */
function isTemporary(result: FunctionResult<OrderView>): boolean {
  if (result.outcome !== 'refused') return result.outcome === 'unreachable'
  return result.status === 429 || result.status >= 500
}

/** Also after a declined card: the customer may be trying another one on the gateway's page. */
function mayBePaidAtGateway({ order, payments, mayPay }: OrderView): boolean {
  return (mayPay || order.status === 'pending_payment') && payments.some(mayStillBePaid)
}

/** Whether this page asks the gateway now: when it is loaded, and then less and less often. */
function useGatewayTurns(orderId: string) {
  const turns = useRef({ orderId, asked: 0, lastMs: 0 })
  return function takeTurn(): boolean {
    const { asked, lastMs } =
      turns.current.orderId === orderId ? turns.current : { asked: 0, lastMs: 0 }
    const nowMs = Date.now()
    if (!isTimeToAsk({ asked, sinceLastMs: nowMs - lastMs })) return false
    turns.current = { orderId, asked: asked + 1, lastMs: nowMs }
    return true
  }
}

/**
 * Fetches an order repeatedly while its page is open. The webhook of the gateway changes what is
 * stored, so the page shows it with the next fetch. In case it is late, the gateway is queried too.
 * A signed-in person hears of changes at once. A guest has no token that realtime could check, and a
 * channel named by their key would be open to whoever has seen its name, so guests only ask.
 */
export function useOrder({ orderId, orderKey }: OrderProof) {
  const queryClient = useQueryClient()
  const takeTurn = useGatewayTurns(orderId)
  const queryKey = ['order', orderId]
  const proof = { orderId, orderKey }
  const { user } = useSession()
  useLiveSession(
    user && {
      topic: 'order',
      tables: [
        { table: 'orders', filter: `id=eq.${orderId}` },
        { table: 'shipments', filter: `order_id=eq.${orderId}` },
        { table: 'order_events', filter: `order_id=eq.${orderId}` },
      ],
      queryKeys: [queryKey],
    },
  )
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<OrderResult> => {
      const before = queryClient.getQueryData<OrderResult>(queryKey)
      const mayBePaid = before?.outcome !== 'done' || mayBePaidAtGateway(before.response)
      const result = await callFunction(mayBePaid && takeTurn() ? checkPayment : getOrder, proof)
      // Without a connection the order stays as it was shown, and so does the account to pay to.
      return isTemporary(result) && before?.outcome === 'done'
        ? before
        : { ...result, receivedAt: Date.now() }
    },
    refetchInterval: ({ state }) => nextFetchMs(state.data),
    staleTime: 0,
  })
  /** An action of the buyer. It answers the changed order. */
  const act = useMutation({
    mutationFn: (action: OrderAction) => sendOrderAction(action, { proof }),
    onSuccess: (result) => {
      if (result.outcome !== 'done') return
      queryClient.setQueryData(queryKey, { ...result, receivedAt: Date.now() })
      void queryClient.invalidateQueries({ queryKey: ['orders'] })
      // It may have kept credit, used it, or given it back.
      void queryClient.invalidateQueries({ queryKey: ['credits'] })
    },
  })
  return { result: query.data, proof, act, refetch: async () => (await query.refetch()).data }
}

export type OrderMutation = ReturnType<typeof useOrder>['act']
