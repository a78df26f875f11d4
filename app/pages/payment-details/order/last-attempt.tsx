import type { OrderView } from '../../../../domain/orders/order-view.ts'

type Payment = OrderView['payments'][number]

/**
 * What became of the last payment of an unpaid order. A declined card and an unfinished payment can
 * still succeed on the page of the gateway, so no sentence here is final.
 */
export function LastAttempt({ payment }: { payment: Payment }) {
  const text = describe(payment)
  if (!text) return null
  const isUnfinished = payment.status === 'started' || payment.status === 'abandoned'
  return (
    <p
      role={isUnfinished ? 'status' : 'alert'}
      className={`mt-4 rounded-control px-4 py-3 ${isUnfinished ? 'bg-surface-2 text-ink-2' : 'bg-warning-soft text-warning'}`}
    >
      {text}
    </p>
  )
}

function describe({ method, status, message }: Payment): string | null {
  if (status === 'mismatched')
    return `${message ?? 'A payment arrived that we cannot count.'} Our team will write to you.`
  if (status === 'failed')
    return `The last attempt did not go through${message ? ` (${message})` : ''}. Try again, or pay in another way. Before we start a new payment, we check whether this one went through after all.`
  if (method !== 'bank_transfer' && (status === 'started' || status === 'abandoned'))
    return 'You started to pay, but we do not see the money yet. If you have just paid, please wait: this page updates by itself. If you have not, continue below, or pay in another way.'
  return null
}
