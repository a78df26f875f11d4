import { isFinalPayment, paymentStatuses, type PaymentStatus } from './payment-status.ts'

/**
 * Rules of payments at a gateway. One of them can be declined and succeed later, on the same page
 * with another card, so a payment that failed or was left is not over.
 */

/** The statuses of a payment for which no money has arrived. */
export const unpaidStatuses: readonly PaymentStatus[] = paymentStatuses.filter(
  (status) => !isFinalPayment(status),
)

/** Whether money may still arrive for a payment at a gateway. */
export function mayStillBePaid({
  method,
  status,
}: {
  method: string
  status: PaymentStatus
}): boolean {
  return method !== 'bank_transfer' && !isFinalPayment(status)
}

/** How long the page of a gateway can be used. A session that timed out is not reported to us. */
const pageLifetimeMs = 15 * 60_000
/**
 * The same for a payer who has begun. The account that the page shows for a transfer takes money for
 * 30 minutes (support.paystack.com, article 2128642).
 */
const busyPageLifetimeMs = 45 * 60_000

/**
 * Whether the page that was opened for a payment can be offered again, instead of a new payment.
 * @param reported the newest status of the payment: from the gateway, or the stored one when it does
 * not answer
 */
export function isPageUsable({ reported, ageMs }: { reported: string; ageMs: number }): boolean {
  if (reported === 'open') return ageMs < busyPageLifetimeMs
  return ['started', 'failed', 'abandoned'].includes(reported) && ageMs < pageLifetimeMs
}

/**
 * How long an open page of an order waits before it asks the gateway again. The webhook normally
 * tells us first, and reading what is stored costs the gateway nothing.
 */
const askWaitsMs = [3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 60_000] as const

/**
 * Whether an open page asks the gateway now.
 * @param asked how often it did since it was loaded
 */
export function isTimeToAsk({
  asked,
  sinceLastMs,
}: {
  asked: number
  sinceLastMs: number
}): boolean {
  return asked === 0 || sinceLastMs >= (askWaitsMs[asked - 1] ?? 60_000)
}

/** All pages of all visitors together ask about one payment at most this often. */
export const pageQueryMs = 5_000

/** How many payments of an order are asked about at once: those whose last answer is the oldest. */
export const maxQueriesAtOnce = 5
