import type { StatusTransitions } from '../parse/status-transitions.ts'

export const paymentStatuses = [
  'started',
  'checking',
  'succeeded',
  'failed',
  'abandoned',
  'mismatched',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Once money has arrived, nothing that a gateway reports later changes the status. */
export const paymentTransitions: StatusTransitions<PaymentStatus> = {
  started: ['checking', 'succeeded', 'failed', 'abandoned', 'mismatched'],
  checking: ['succeeded', 'failed', 'abandoned', 'mismatched'],
  failed: ['checking', 'succeeded', 'mismatched'],
  abandoned: ['checking', 'succeeded', 'failed', 'mismatched'],
  succeeded: [],
  mismatched: [],
}

/** Whether the customer may still pay, or a payment is being checked. */
export function isOpenPayment(status: PaymentStatus): boolean {
  return status === 'started' || status === 'checking'
}

/** Whether money has arrived. Such a payment never changes again. */
export function isFinalPayment(status: PaymentStatus): boolean {
  return paymentTransitions[status].length === 0
}

/** What a report of the gateway or of staff did to a payment and its order. */
export const settleOutcomes = [
  'paid',
  /** Counted, and a part of the order is still to pay. */
  'part_paid',
  /** The money cannot pay the order any more. */
  'to_be_refunded',
  'mismatched',
  'failed',
  'abandoned',
  'still_being_checked',
  /** The customer can still pay. */
  'not_paid_yet',
  /** The report changed nothing. */
  'known_already',
  'unknown_payment',
] as const
export type SettleOutcome = (typeof settleOutcomes)[number]

export const refundStatuses = [
  'requested',
  'approved',
  'processing',
  'processed',
  'failed',
  'needs_attention',
  /** Not paid out: the buyer keeps the money as credit, or staff refused. */
  'withdrawn',
] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const refundTransitions: StatusTransitions<RefundStatus> = {
  requested: ['approved', 'withdrawn'],
  approved: ['processing', 'processed', 'failed', 'needs_attention', 'withdrawn'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['processing', 'processed', 'failed', 'withdrawn'],
  processed: [],
  failed: [],
  withdrawn: [],
}

/** The statuses of a refund that the gateway may still pay out. */
export const openRefundStatuses: readonly RefundStatus[] = refundStatuses.filter((status) =>
  refundTransitions[status].includes('processed'),
)

/** How long after its start an open payment is looked up at the gateway. */
export const gatewayQueryMs = 3 * 86_400_000
