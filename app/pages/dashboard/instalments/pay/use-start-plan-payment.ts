import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  startPlanPayment,
  type PayablePart,
  type StartedPlanPayment,
} from '../../../../../domain/instalments/payments/plan-payment-functions.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { failureMessage } from '../../../../platform/failure-message.ts'
import { leavePage } from '../../../../platform/navigation/leave-page.ts'

export type PlanPaymentMethod = 'gateway' | 'bank_transfer'

interface Wanted {
  what: PayablePart
  amountKobo: number | null
  method: PlanPaymentMethod
  savesCard: boolean
}

export type ShownTransfer = NonNullable<StartedPlanPayment['transfer']> & { amountKobo: number }

/** Starts a payment of a plan: goes to the page of the gateway, or gets our account. */
export function useStartPlanPayment(planId: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [transfer, setTransfer] = useState<ShownTransfer | null>(null)

  /** @returns whether it was started */
  async function start({ savesCard, ...wanted }: Wanted): Promise<boolean> {
    setBusy(true)
    setFailure(null)
    const result = await callFunction(startPlanPayment, {
      planId,
      ...wanted,
      savesCard: savesCard && wanted.method === 'gateway',
    })
    if (result.outcome === 'done' && result.response.checkoutUrl) {
      void leavePage(result.response.checkoutUrl).then(() => setBusy(false))
      return true
    }
    setBusy(false)
    if (result.outcome === 'done' && result.response.transfer) {
      const { amountKobo, transfer: given } = result.response
      setTransfer({ ...given, amountKobo })
      void queryClient.invalidateQueries({ queryKey: ['plans'] })
      return true
    }
    setFailure(
      failureMessage(
        result.outcome === 'refused' ? result : { outcome: 'unreachable' },
        'The connection was lost. No payment was started. Please press the button again.',
      ),
    )
    return false
  }

  return { start, isBusy, failure, transfer }
}
