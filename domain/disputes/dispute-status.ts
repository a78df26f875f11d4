import type { StatusTransitions } from '../parse/status-transitions.ts'

/**
 * A dispute, also called chargeback: the payer's bank asks for the money of a payment.
 * - needs_answer: we must accept it or object before its deadline.
 * - with_bank: the bank decides; we can only wait.
 * - won: we keep the money.
 * - lost: the bank took the money back.
 */
export const disputeStatuses = ['needs_answer', 'with_bank', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A payer can reopen a dispute that we won, which the trade calls pre-arbitration. */
export const disputeTransitions: StatusTransitions<DisputeStatus> = {
  needs_answer: ['with_bank', 'won', 'lost'],
  with_bank: ['needs_answer', 'won', 'lost'],
  won: ['needs_answer', 'with_bank', 'lost'],
  lost: [],
}

/** While a dispute is open its order is not shipped, and nothing of its payment is refunded. */
export function isOpenDispute(status: DisputeStatus): boolean {
  return status === 'needs_answer' || status === 'with_bank'
}

/** Staff accept a dispute, which gives the money back, or object to it. */
export const disputeDecisions = ['accept', 'decline'] as const
export type DisputeDecision = (typeof disputeDecisions)[number]

/**
 * An answer of staff to a dispute.
 * - requested: a second person must approve it.
 * - sending: the gateway does not have it yet.
 * - refused: the gateway did not take it.
 * - withdrawn: staff decided otherwise, or the dispute ended before.
 */
export const disputeAnswerStatuses = [
  'requested',
  'sending',
  'sent',
  'refused',
  'withdrawn',
] as const
export type DisputeAnswerStatus = (typeof disputeAnswerStatuses)[number]

export const disputeAnswerTransitions: StatusTransitions<DisputeAnswerStatus> = {
  requested: ['sending', 'withdrawn'],
  sending: ['sent', 'refused', 'withdrawn'],
  sent: [],
  refused: [],
  withdrawn: [],
}

/** The statuses of an answer that can still change. A dispute has one such answer at most. */
export const currentAnswerStatuses: readonly DisputeAnswerStatus[] = disputeAnswerStatuses.filter(
  (status) => disputeAnswerTransitions[status].length > 0,
)

/** The words of the gateway for a dispute whose money went back to the payer. */
const lostResolutions: ReadonlySet<string> = new Set(['merchant-accepted', 'auto-accepted'])

/**
 * Our status of a dispute in the words of the gateway; null for words that we do not know, which a
 * person must read. Source: PaystackOSS/openapi 9678dea (statuses of `GET /dispute`, resolutions of
 * `PUT /dispute/{id}/resolve`), and the published body of `charge.dispute.resolve` for
 * `auto-accepted`.
 */
export function readDisputeStatus({
  status,
  resolution,
}: {
  status: string | null
  resolution: string | null
}): DisputeStatus | null {
  if (status === 'awaiting-merchant-feedback') return 'needs_answer'
  if (status === 'awaiting-bank-feedback' || status === 'pending') return 'with_bank'
  if (status !== 'resolved' || resolution === null) return null
  if (resolution === 'declined') return 'won'
  return lostResolutions.has(resolution) ? 'lost' : null
}

const hourMs = 3_600_000

/** How long before the deadline staff are reminded of a dispute that nobody has answered. */
export const reminderMs = 4 * hourMs

/**
 * How much time is left to answer, for people.
 * @returns such as "5 hours left", and `isUrgent` when staff should answer now
 */
export function describeDeadline(
  dueAt: Date,
  now: Date,
): { text: string; isUrgent: boolean; isPast: boolean } {
  const leftMs = dueAt.getTime() - now.getTime()
  if (leftMs <= 0) return { text: 'The deadline is over', isUrgent: true, isPast: true }
  const isUrgent = leftMs <= reminderMs
  const minutes = Math.ceil(leftMs / 60_000)
  if (leftMs < 2 * hourMs)
    return {
      text: `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`,
      isUrgent,
      isPast: false,
    }
  return { text: `${Math.floor(leftMs / hourMs)} hours left`, isUrgent, isPast: false }
}
