import { placeOrder, type PlaceOrderRequest } from '../../../../domain/orders/place-order.ts'
import { callFunction } from '../../../platform/call-function.ts'
import type { LoadSupabase } from '../../../platform/supabase.tsx'
import { forgetIdempotencyKey, idempotencyKeyFor } from '../checkout-draft.ts'

/** Places an order. Sent again, it is the same order, unless that was cancelled, as one is that ran out. */
export async function sendOrder(
  loadSupabase: LoadSupabase,
  order: Omit<PlaceOrderRequest, 'idempotencyKey'>,
) {
  const send = () =>
    callFunction(loadSupabase, placeOrder, { idempotencyKey: idempotencyKeyFor(order), ...order })
  const placed = await send()
  if (placed.outcome !== 'refused' || placed.details['isCancelled'] !== true) return placed
  forgetIdempotencyKey()
  return send()
}
