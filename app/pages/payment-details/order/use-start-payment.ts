import { useState } from 'react'
import { currentVersion } from '../../../../domain/legal/versions.ts'
import { startPayment } from '../../../../domain/orders/order-payments.ts'
import type { OrderProof } from '../../../../domain/orders/order-proof.ts'
import type { PaymentMethod } from '../../../../domain/orders/shop-rules.ts'
import type { useOrder } from '../../../features/orders/use-order.ts'
import { callFunction } from '../../../platform/call-function.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { leavePage } from '../../../platform/navigation/leave-page.ts'

/** Starts a payment of an order: goes to the gateway, or gets the account of the transfer. */
export function useStartPayment(
  { proof, needsTerms }: { proof: OrderProof; needsTerms: boolean },
  refetch: ReturnType<typeof useOrder>['refetch'],
) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  /** @returns whether the order has an open transfer now */
  async function start(method: PaymentMethod): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    const started = await callFunction(startPayment, {
      ...proof,
      method,
      termsVersion: needsTerms ? currentVersion('terms') : null,
    })
    if (started.outcome === 'done' && started.response.checkoutUrl) {
      await leavePage(started.response.checkoutUrl)
      setBusy(false)
      return false
    }
    const shown = started.outcome === 'done' ? await refetch() : started
    setBusy(false)
    if (shown?.outcome === 'done' && shown.response.transfer) return true
    setFailure(
      failureMessage(
        shown?.outcome === 'refused' ? shown : { outcome: 'unreachable' },
        'The connection was lost. No payment was started. Please press the button again.',
      ),
    )
    return false
  }

  return { isBusy, failure, start }
}
