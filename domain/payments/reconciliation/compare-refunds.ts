import type { RefundStatus } from '../payment-status.ts'
import type { Difference, DifferenceKind } from './compare-day.ts'

/** A refund that we sent to the gateway. */
export interface SentRefund {
  refundId: string
  paymentId: string
  /** Of its payment. */
  reference: string
  /** Null while we do not know whether it arrived there. */
  gatewayId: string | null
  amountKobo: number
  status: RefundStatus
  /** It was sent on the day. */
  isOfDay: boolean
}

/** A refund in the list of the gateway. */
export interface ReportedRefund {
  id: string
  /** Of its transaction; null when the gateway does not say. */
  reference: string | null
  amountKobo: number
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  /** It was requested on the day. */
  isOfDay: boolean
  /** Ours, if we know it. */
  sent: SentRefund | null
}

/**
 * Compares the refunds of a day. Those that are still on their way on both sides agree; one that the
 * gateway refused and nobody here knows moved no money.
 * @param listed the gateway's refunds from the day before on
 * @param sent our refunds that can be in that list
 */
export function compareRefunds({
  listed,
  sent,
}: {
  listed: readonly ReportedRefund[]
  sent: readonly SentRefund[]
}): Difference[] {
  const known = listed
    .filter(({ isOfDay }) => isOfDay)
    .flatMap((reported) => {
      const kind = findDifference(reported)
      return kind === null ? [] : [describe(kind, reported)]
    })
  const found = new Set(listed.flatMap((each) => each.sent?.refundId ?? []))
  const missing = sent
    .filter(
      ({ isOfDay, status, refundId }) =>
        isOfDay && !found.has(refundId) && (status === 'processing' || status === 'processed'),
    )
    .map(({ reference, refundId, paymentId, amountKobo }) => ({
      kind: 'refund_missing_there' as const,
      reference: `${reference}, refund ${refundId.slice(0, 8)}`,
      paymentId,
      gatewayAmount: null,
      currency: 'NGN',
      bookedKobo: amountKobo,
    }))
  return [...known, ...missing]
}

function findDifference({ sent, amountKobo, status }: ReportedRefund): DifferenceKind | null {
  if (!sent) return status === 'failed' ? null : 'refund_missing_here'
  if (sent.amountKobo !== amountKobo) return 'refund_amount'
  if (status === 'processed' && sent.status !== 'processed') return 'refund_not_booked'
  return status === 'failed' && sent.status === 'processed' ? 'refund_failed_there' : null
}

function describe(
  kind: DifferenceKind,
  { id, reference, amountKobo, sent }: ReportedRefund,
): Difference {
  const isBooked = sent?.status === 'processed' || kind === 'refund_amount'
  return {
    kind,
    reference: `${sent?.reference ?? reference ?? 'Unknown payment'}, refund ${id}`,
    paymentId: sent?.paymentId ?? null,
    gatewayAmount: amountKobo,
    currency: 'NGN',
    bookedKobo: sent ? (isBooked ? sent.amountKobo : 0) : null,
  }
}
