import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callFunction } from '../../platform/call-function.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import {
  idempotencyKeyFor,
  orderPath,
  rememberPlaced,
  type CheckoutDraft,
} from './checkout-draft.ts'
import type { Placed, Started } from '../../features/orders/shop-answers.ts'

interface Order {
  draft: CheckoutDraft
  lines: { id: string; quantity: number }[]
  expectedTotalKobo: number
}

/** Places the order and opens its payment. Sent again after a lost line, it is the same order. */
export function usePlaceOrder() {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null)
  const fail = (message: string) =>
    setFailure((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }))

  /** @returns where to go: a path of ours, or the page of the gateway; null when the order was not placed */
  async function place({ draft, lines, expectedTotalKobo }: Order): Promise<string | null> {
    const { name, email, phoneNumber, state, area, street, landmark, note, coupon, paymentMethod } =
      draft
    const order = {
      lines,
      contact: { name, email, phoneNumber },
      delivery: { state, area, street, landmark, note },
      coupon,
      paymentMethod,
      expectedTotalKobo,
    }
    setSending(true)
    const placed = await callFunction<Placed>(loadSupabase, 'place-order', {
      body: { idempotencyKey: idempotencyKeyFor(order), ...order },
    })
    if (placed.outcome !== 'done') {
      setSending(false)
      fail(
        placed.outcome === 'refused'
          ? placed.message
          : 'The line was lost. Nothing is lost and nothing is charged: please press the button again. It stays one order.',
      )
      if (placed.outcome === 'refused') void queryClient.invalidateQueries({ queryKey: ['quote'] })
      return null
    }
    const { order: made, orderKey } = placed.answer
    const here = orderPath({ orderId: made.id, orderKey })
    rememberPlaced({ orderId: made.id, orderKey, lines })
    if (paymentMethod === 'bank_transfer') return here
    const started = await callFunction<Started>(loadSupabase, 'start-payment', {
      body: { orderId: made.id, orderKey, method: paymentMethod },
    })
    // When the gateway does not answer, the order's own page offers to try again or to pay in another way.
    return started.outcome === 'done' && started.answer.checkoutUrl
      ? started.answer.checkoutUrl
      : here
  }

  return { isSending, failure, place }
}
