import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelOrder, getOrder } from '../../../domain/orders/order-functions.ts'
import type { OrderProof } from '../../../domain/orders/order-proof.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { checkPayment, sendTransferProof } from '../../../domain/orders/order-payments.ts'
import {
  requestCancellation,
  requestReturn,
  withdrawReturn,
  type ReturnRequest,
} from '../../../domain/orders/returns/return-functions.ts'
import { isOpenPayment } from '../../../domain/payments/payment-status.ts'
import { callFunction, type FunctionResult } from '../../platform/call-function.ts'
import { useSupabase } from '../../platform/supabase.tsx'

/**
 * How often an order is fetched: often while a payment is open, rarely when only staff can change
 * it.
 */
const soonMs = 4_000
const laterMs = 60_000

function nextFetchMs(result: FunctionResult<OrderView> | undefined): number | false {
  if (result?.outcome !== 'done') return result?.outcome === 'refused' ? false : soonMs
  const { order, payments } = result.response
  return order.status === 'pending_payment' && payments.some(({ status }) => isOpenPayment(status))
    ? soonMs
    : laterMs
}

/**
 * Fetches an order repeatedly while its page is open. While a payment is open the gateway is
 * queried too, because its webhook may be late.
 */
export function useOrder({ orderId, orderKey }: OrderProof) {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const queryKey = ['order', orderId]
  const proof = { orderId, orderKey }
  const query = useQuery({
    queryKey,
    queryFn: async (): Promise<FunctionResult<OrderView>> => {
      const before = queryClient.getQueryData<FunctionResult<OrderView>>(queryKey)
      const hasOpenPayment =
        before?.outcome !== 'done' ||
        before.response.payments.some(
          ({ method, status }) => method !== 'bank_transfer' && isOpenPayment(status),
        )
      const result = await callFunction(
        loadSupabase,
        hasOpenPayment ? checkPayment : getOrder,
        proof,
      )
      // Without a connection the order stays as it was shown.
      return result.outcome === 'unreachable' && before?.outcome === 'done' ? before : result
    },
    refetchInterval: ({ state }) => nextFetchMs(state.data),
    staleTime: 0,
  })
  /** An action of the buyer. It answers the changed order. */
  const act = useMutation({
    mutationFn: (action: OrderAction) => sendAction(action),
    onSuccess: (result) => {
      if (result.outcome === 'done') queryClient.setQueryData(queryKey, result)
    },
  })
  function sendAction(action: OrderAction): Promise<FunctionResult<OrderView>> {
    switch (action.kind) {
      case 'cancel':
        return callFunction(loadSupabase, cancelOrder, proof)
      case 'ask-cancellation':
        return callFunction(loadSupabase, requestCancellation, {
          ...proof,
          message: action.message,
        })
      case 'return': {
        const { kind: _, photos, ...request } = action
        const [photo1 = null, photo2 = null, photo3 = null, photo4 = null] = photos
        const given = { ...proof, ...request, photo1, photo2, photo3, photo4 }
        return callFunction(loadSupabase, requestReturn, given)
      }
      case 'withdraw-request':
        return callFunction(loadSupabase, withdrawReturn, proof)
      case 'transfer-proof':
        return callFunction(loadSupabase, sendTransferProof, { ...proof, file: action.file })
    }
  }
  return { result: query.data, proof, act, retry: () => void query.refetch() }
}

/** What a buyer can do with an order, except paying it. */
export type OrderAction =
  | { kind: 'cancel' }
  | { kind: 'ask-cancellation'; message: string | null }
  | ({ kind: 'return'; photos: readonly File[] } & Pick<
      ReturnRequest,
      'lines' | 'reason' | 'message'
    >)
  | { kind: 'withdraw-request' }
  | { kind: 'transfer-proof'; file: File }

export type OrderMutation = ReturnType<typeof useOrder>['act']
