import { placeOrder, type PlaceOrderRequest } from '../../../../domain/orders/place-order.ts'
import { callFunction } from '../../../platform/call-function.ts'
import type { Supabase } from '../../../platform/supabase.ts'
import { forgetIdempotencyKey, idempotencyKeyFor } from '../checkout-draft.ts'

/** Places an order. Sent again, it is the same order; once that was cancelled, the next press places a new one. */
export async function sendOrder(
  order: Omit<PlaceOrderRequest, 'idempotencyKey'>,
  supabase?: Supabase,
) {
  const request = { idempotencyKey: idempotencyKeyFor(order), ...order }
  const placed = await callFunction(placeOrder, request, { supabase })
  if (placed.outcome === 'refused' && placed.details['isCancelled'] === true) forgetIdempotencyKey()
  return placed
}
