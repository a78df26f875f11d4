import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InstallationWish } from '../../../domain/delivery/installation.ts'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { placeOrder, type OrderWay } from '../../../domain/orders/place-order.ts'
import { startPayment } from '../../../domain/orders/order-payments.ts'
import { findLink } from '../../features/referral/referral-store.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { useSupabase } from '../../platform/supabase.tsx'
import {
  idempotencyKeyFor,
  orderPath,
  planPath,
  rememberPlaced,
  type CheckoutDraft,
} from './checkout-draft.ts'

interface NewOrder {
  draft: CheckoutDraft
  paymentMethod: OrderWay
  lines: { id: string; quantity: number }[]
  expectedTotalKobo: number
  installation: InstallationWish
  /** Whether the total is counted with the prices of a reseller. */
  isWholesale: boolean
}

/**
 * Places the order and starts its payment. Sent again after a lost connection, it is the same
 * order.
 */
export function usePlaceOrder() {
  const loadSupabase = useSupabase()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ message: string; attempt: number } | null>(null)
  const fail = (message: string) =>
    setFailure((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }))

  /**
   * @returns the next page: a path of the site, or the URL of the gateway; null when the order was
   * not placed
   */
  async function place(wanted: NewOrder): Promise<string | null> {
    const { lines, paymentMethod } = wanted
    const order = requestOf(wanted)
    setSending(true)
    const placed = await callFunction(loadSupabase, placeOrder, {
      idempotencyKey: idempotencyKeyFor(order),
      ...order,
    })
    if (placed.outcome !== 'done') {
      setSending(false)
      fail(
        failureMessage(
          placed,
          'The connection was lost. No payment was started: please press the button again. You will not order twice.',
        ),
      )
      if (placed.outcome === 'refused') void queryClient.invalidateQueries({ queryKey: ['quote'] })
      return null
    }
    const { order: stored, orderKey } = placed.response
    const here = orderPath(stored.id)
    rememberPlaced({ orderId: stored.id, lines })
    if (paymentMethod === 'bank_transfer') return here
    if (paymentMethod === 'in_parts') return planPath(stored.id)
    const started = await callFunction(loadSupabase, startPayment, {
      orderId: stored.id,
      orderKey,
      method: paymentMethod,
      // Accepted with the order.
      termsVersion: null,
    })
    // When the gateway does not answer, the order's own page offers to try again or to pay in
    // another way.
    return started.outcome === 'done' && started.response.checkoutUrl
      ? started.response.checkoutUrl
      : here
  }

  return { isSending, failure, place }
}

/** What is sent of the order, without its key. */
function requestOf({
  draft,
  paymentMethod,
  lines,
  expectedTotalKobo,
  installation,
  isWholesale,
}: NewOrder) {
  const { name, email, phoneNumber, state, area, street, landmark, note, coupon } = draft
  return {
    lines,
    contact: { name, email, phoneNumber },
    delivery: { state, area, street, landmark, note },
    coupon,
    paymentMethod,
    expectedTotalKobo,
    installation,
    recipient:
      draft.hasRecipient === 'yes'
        ? { name: draft.recipientName, phoneNumber: draft.recipientPhone }
        : null,
    isShownAtWholesale: isWholesale,
    referral: { code: draft.resellerCode, link: findLink(new Date()) },
    // The one that the sentence at the button links to.
    termsVersion: currentVersion('terms'),
  }
}
