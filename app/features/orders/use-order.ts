import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callFunction, type Called } from '../../platform/call-function.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import type { OrderView } from './shop-answers.ts'

interface TransferProof {
  orderId: string
  orderKey: string | null
}

/** How often an order is asked about: often while money is on its way, seldom when only staff can change it. */
const soonMs = 4_000
const laterMs = 60_000

function nextAskMs(called: Called<OrderView> | undefined): number | false {
  if (called?.outcome !== 'done') return called?.outcome === 'refused' ? false : soonMs
  const { order, payments } = called.answer
  if (order.status === 'cancelled' || order.status === 'refunded' || order.status === 'installed')
    return laterMs
  return order.status === 'pending_payment' &&
    payments.some(({ status }) => status === 'started' || status === 'checking')
    ? soonMs
    : laterMs
}

/** An order, followed while its page is open. While a payment is open the gateway is asked as well, as its message may be late. */
export function useOrder({ orderId, orderKey }: TransferProof) {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const queryKey = ['order', orderId]
  const proof = { orderId, ...(orderKey ? { orderKey } : {}) }
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<Called<OrderView>> => {
      const before = queryClient.getQueryData<Called<OrderView>>(queryKey)
      const hasOpenPayment =
        before?.outcome !== 'done' ||
        before.answer.payments.some(
          ({ method, status }) =>
            method !== 'bank_transfer' && (status === 'started' || status === 'checking'),
        )
      const called = hasOpenPayment
        ? await callFunction<OrderView>(loadSupabase, 'check-payment', { body: proof })
        : await callFunction<OrderView>(
            loadSupabase,
            `order?${new URLSearchParams({ order: orderId, ...(orderKey ? { key: orderKey } : {}) })}`,
            { method: 'GET' },
          )
      // A line that is lost takes nothing away that was shown.
      return called.outcome === 'unreachable' && before?.outcome === 'done' ? before : called
    },
    refetchInterval: ({ state }) => nextAskMs(state.data),
    staleTime: 0,
  })
  /** Something that the buyer does with the order; its answer is the order. */
  const act = useMutation({
    mutationFn: ({ name, body }: { name: string; body: Record<string, unknown> | FormData }) =>
      callFunction<OrderView>(loadSupabase, name, { body }),
    onSuccess: (called) => {
      if (called.outcome === 'done') queryClient.setQueryData(queryKey, called)
    },
  })
  return { called: query.data, proof, act, retry: () => void query.refetch() }
}

export type OrderMutation = ReturnType<typeof useOrder>['act']
/** What proves that one may see the order. */
export type ShownProof = ReturnType<typeof useOrder>['proof']
