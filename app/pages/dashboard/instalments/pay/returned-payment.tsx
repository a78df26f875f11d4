import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PlanView } from '../../../../../domain/instalments/customer/plan-view.ts'
import { checkPlanPayment } from '../../../../../domain/instalments/payments/plan-payment-functions.ts'
import { formatExactNaira } from '../../../../../domain/money/money.ts'
import type { PaymentStatus } from '../../../../../domain/payments/payment-status.ts'
import { callFunction } from '../../../../platform/call-function.ts'

const askAgainMs = 4_000

/**
 * What became of the payment from whose page the customer comes back: the gateway is asked, also after a
 * reload and in a second tab.
 */
export function ReturnedPayment({ plan }: { plan: PlanView }) {
  const [params] = useSearchParams()
  const reference = params.get('reference')
  const queryClient = useQueryClient()
  // Without the reference, in another tab: a page that was opened a moment ago.
  const stored = plan.payments.find((payment) =>
    reference ? payment.reference === reference : isFresh(payment),
  )
  const isOpen = stored !== undefined && mayChange(stored.status)
  const asked = useQuery({
    enabled: isOpen,
    queryKey: ['plan-payment', plan.id, stored?.reference],
    staleTime: 0,
    refetchInterval: askAgainMs,
    queryFn: async () => {
      const result = await callFunction(checkPlanPayment, { planId: plan.id })
      await queryClient.invalidateQueries({ queryKey: ['plans'] })
      return result
    },
  })
  if (!stored) return null
  const isAsking = asked.data === undefined && isOpen
  const isUnreachable = asked.data !== undefined && asked.data.outcome !== 'done'
  const { isGood, text } = describe(stored, { isAsking, isUnreachable })
  return (
    <p
      role="status"
      className={`rounded-control px-4 py-3 ${isGood ? 'bg-primary-soft text-on-primary-soft' : 'bg-surface-2'}`}
    >
      {text}
    </p>
  )
}

const freshMs = 20 * 60_000

function isFresh({ way, status, createdAt }: PlanView['payments'][number]): boolean {
  const isOpen = status === 'started' || status === 'checking'
  return way === 'page' && isOpen && Date.now() - Date.parse(createdAt) < freshMs
}

function mayChange(status: PaymentStatus): boolean {
  return status !== 'succeeded' && status !== 'mismatched'
}

function describe(
  { status, amountKobo, receivedKobo, message }: PlanView['payments'][number],
  { isAsking, isUnreachable }: { isAsking: boolean; isUnreachable: boolean },
): { isGood: boolean; text: string } {
  const amount = formatExactNaira(receivedKobo ?? amountKobo)
  if (status === 'succeeded')
    return {
      isGood: true,
      text: `Thank you. Your payment of ${amount} has arrived.`,
    }
  if (status === 'mismatched')
    return {
      isGood: false,
      text: `${message ?? 'A payment arrived that we could not match to your plan.'} Our team will write to you.`,
    }
  if (isUnreachable)
    return {
      isGood: false,
      text: 'We could not check your payment just now. We will try again by ourselves. A payment that you have made is not lost, so please do not pay again.',
    }
  if (isAsking || status === 'checking')
    return {
      isGood: false,
      text: `We are checking your payment of ${amount}. This page updates by itself. Please do not pay again.`,
    }
  if (status === 'failed')
    return {
      isGood: false,
      text: `The payment of ${amount} did not go through${message ? ` (${message})` : ''}. Nothing is recorded as paid. You can try again, or pay in another way.`,
    }
  return {
    isGood: false,
    text: `You started to pay ${amount}, but we do not see the money yet. If you have just paid, please wait: this page updates by itself.`,
  }
}
