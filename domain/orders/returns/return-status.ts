import type { StatusTransitions } from '../../parse/status-transitions.ts'
import { isHeldByDispute } from '../dispute-hold.ts'
import { isBeforeShipping, isInStore, type OrderStatus } from '../order-status.ts'

/** What buyers ask for: to cancel a paid order before dispatch, or to give goods back. */
export const returnKinds = ['cancellation', 'return'] as const
export type ReturnKind = (typeof returnKinds)[number]

export const returnStatuses = [
  'requested',
  'accepted',
  'declined',
  /** By the buyer. */
  'withdrawn',
  /** The goods are back. */
  'received',
  'refunded',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/**
 * A cancellation ends when it is accepted. Staff also decline an accepted return whose goods never
 * came, and a received one that nothing is paid for.
 */
export const returnTransitions: StatusTransitions<ReturnStatus> = {
  requested: ['accepted', 'declined', 'withdrawn'],
  accepted: ['received', 'declined', 'withdrawn'],
  declined: [],
  withdrawn: [],
  received: ['refunded', 'declined'],
  refunded: [],
}

interface Request {
  kind: ReturnKind
  status: ReturnStatus
}

/** Whether something is still to be done about a request. An order has at most one such. */
export function isOpenRequest({ kind, status }: Request): boolean {
  return (
    status === 'requested' || status === 'received' || (kind === 'return' && status === 'accepted')
  )
}

/**
 * Whether the buyer may ask to cancel: a paid order whose goods are in the store, and not while
 * their bank decides about its money.
 */
export function mayAskToCancel({
  status,
  hasLeft,
  isDisputed,
  requests,
}: {
  status: OrderStatus
  /** A part of it has been sent. */
  hasLeft: boolean
  isDisputed: boolean
  requests: readonly Request[]
}): boolean {
  return (
    isInStore({ status, hasLeft }) &&
    !isHeldByDispute({ status, isDisputed }) &&
    !requests.some(isOpenRequest)
  )
}

/** Whether the buyer may take a request back: until it is decided, or the goods are back. */
export function mayWithdraw({ kind, status }: Request): boolean {
  return status === 'requested' || (kind === 'return' && status === 'accepted')
}

/**
 * Whether the goods stay in the store until somebody decides: our team about a cancellation, or a
 * bank about the payment. Until then no day of arrival is promised.
 */
export function waitsForDecision({
  order,
  requests,
  isDisputed,
}: {
  order: { status: OrderStatus }
  requests: readonly Request[]
  isDisputed: boolean
}): boolean {
  const asksToCancel = requests.some(
    ({ kind, status }) => kind === 'cancellation' && status === 'requested',
  )
  return isBeforeShipping(order.status) && (isDisputed || asksToCancel)
}

/** Why goods come back. */
export const returnReasons = [
  'does_not_work',
  'damaged',
  'not_as_described',
  'wrong_goods',
  'changed_mind',
  'other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  does_not_work: 'It does not work',
  damaged: 'It came broken',
  not_as_described: 'It is not as described',
  wrong_goods: 'It is not what I ordered',
  changed_mind: 'I changed my mind',
  other: 'Something else',
}

const faults: readonly ReturnReason[] = [
  'does_not_work',
  'damaged',
  'not_as_described',
  'wrong_goods',
]

/**
 * The reasons that count at a time. Within the return days any; later only those that are not the
 * buyer's choice: the law has no last day for defects (FCCPA 2018, section 122: a reasonable time).
 * @param until the end of the return days; null while a part of the order is still to come
 */
export function reasonsAt(now: Date, until: Date | null): readonly ReturnReason[] {
  return until === null || now <= until ? returnReasons : faults
}

/** Within so many days staff decide about a request; they are reminded a day before. */
export const decisionDays = 3

/** When we promise to have decided. */
export function decisionDeadline(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + decisionDays * 86_400_000)
}
