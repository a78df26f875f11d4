import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InstallationWish } from '../../../../domain/delivery/installation.ts'
import { currentVersion } from '../../../../domain/legal/versions.ts'
import type { OrderWay } from '../../../../domain/orders/place-order.ts'
import { startPayment } from '../../../../domain/orders/order-payments.ts'
import { findLink } from '../../../features/referral/referral-store.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { leavePage } from '../../../platform/navigation/leave-page.ts'
import { sendOrder } from './send-order.ts'
import { orderPath, planPath, rememberPlaced, type CheckoutDraft } from '../checkout-draft.ts'

interface NewOrder {
  draft: CheckoutDraft
  paymentMethod: OrderWay
  lines: { id: string; quantity: number }[]
  expectedTotalKobo: number
  installation: InstallationWish
  /** Whether the total is counted with the prices of a reseller. */
  isWholesale: boolean
}

export interface PlaceFailure {
  message: string
  /** An account with a confirmed address may place the order. */
  needsSignIn: boolean
  attempt: number
}

/**
 * Places the order, starts its payment and goes to the next page: of the site, or of the gateway.
 * Sent again after a lost connection, it is the same order.
 */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<PlaceFailure | null>(null)
  const fail = (message: string, needsSignIn: boolean) =>
    setFailure((before) => ({ message, needsSignIn, attempt: (before?.attempt ?? 0) + 1 }))

  async function place(wanted: NewOrder): Promise<void> {
    const { lines, paymentMethod } = wanted
    const order = requestOf(wanted)
    setSending(true)
    const placed = await sendOrder(order)
    if (placed.outcome !== 'done') {
      setSending(false)
      fail(
        failureMessage(
          placed,
          'The connection was lost. No payment was started: please press the button again. You will not order twice.',
        ),
        placed.outcome === 'refused' && placed.details['needsSignIn'] === true,
      )
      if (placed.outcome === 'refused') void queryClient.invalidateQueries({ queryKey: ['quote'] })
      return
    }
    const { order: stored, orderKey } = placed.response
    const here = orderPath(stored.id)
    rememberPlaced({ orderId: stored.id, lines })
    if (paymentMethod === 'bank_transfer') return void navigate(here)
    if (paymentMethod === 'in_parts') return void navigate(planPath(stored.id))
    const started = await callFunction(startPayment, {
      orderId: stored.id,
      orderKey,
      method: paymentMethod,
      // Accepted with the order.
      termsVersion: null,
    })
    // When the gateway does not answer, the order's own page offers to try again or to pay in
    // another way.
    if (started.outcome !== 'done' || !started.response.checkoutUrl) return void navigate(here)
    await leavePage(started.response.checkoutUrl)
    setSending(false)
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
