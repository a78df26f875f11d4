import { openRefundStatuses, type RefundStatus } from '../../payments/payment-status.ts'
import {
  isOpenRequest,
  returnReasonLabels,
  type ReturnKind,
  type ReturnReason,
  type ReturnStatus,
} from './return-status.ts'

/** What a buyer asks for, as staff read it. */
export function describeAsked({
  kind,
  reason,
}: {
  kind: ReturnKind
  reason: ReturnReason | null
}): string {
  const asked = kind === 'cancellation' ? 'Cancel the order' : 'Return goods'
  return reason === null ? asked : `${asked}: ${returnReasonLabels[reason]}`
}

/**
 * What staff do next about a request: decide, wait for its goods, or finish its refund; null when
 * nothing is left to do.
 */
export function deskStepOf(request: {
  kind: ReturnKind
  status: ReturnStatus
}): 'decide' | 'receive' | 'refund' | null {
  if (!isOpenRequest(request)) return null
  if (request.status === 'requested') return 'decide'
  return request.status === 'accepted' ? 'receive' : 'refund'
}

/** For staff, why a request is not declined now; null when it can be. */
export function whyNotDecline(
  { status }: { status: ReturnStatus },
  refunds: readonly { status: RefundStatus }[],
): string | null {
  const isOpen = ({ status: refund }: { status: RefundStatus }) =>
    refund === 'requested' || openRefundStatuses.includes(refund)
  return status === 'received' && refunds.some(isOpen)
    ? 'The goods are back. Its refund is below.'
    : null
}

/** What a buyer reads about their request: what is so, what happens next, and by when. */
export interface RequestWords {
  title: string
  sentences: readonly string[]
}

/**
 * @param goods such as `2 × Panel 550 W`
 * @param decideBefore when we promise to have decided, as people read it
 * @param email where we write to
 * @param money the sentences of `describeMoney`
 */
export function describeRequest(
  { kind, status, note }: { kind: ReturnKind; status: ReturnStatus; note: string | null },
  {
    goods,
    decideBefore,
    email,
    money,
  }: { goods: readonly string[]; decideBefore: string; email: string; money: readonly string[] },
): RequestWords {
  return kind === 'cancellation'
    ? describeCancellation({ status, note }, { decideBefore, email })
    : describeReturn({ status, note }, { goods: goods.join(', '), decideBefore, email, money })
}

function describeCancellation(
  { status, note }: { status: ReturnStatus; note: string | null },
  { decideBefore, email }: { decideBefore: string; email: string },
): RequestWords {
  if (status === 'requested')
    return {
      title: 'You asked us to cancel this order',
      sentences: [
        `We will answer before ${decideBefore} and write to ${email}.`,
        'Nothing leaves our store until then.',
      ],
    }
  if (status === 'declined')
    return { title: 'We could not cancel this order', sentences: [`Our reason: ${note ?? ''}`] }
  return status === 'withdrawn'
    ? { title: 'You withdrew your request', sentences: ['We continue with your order.'] }
    : { title: 'We cancelled this order for you', sentences: note ? [note] : [] }
}

function describeReturn(
  { status, note }: { status: ReturnStatus; note: string | null },
  {
    goods,
    decideBefore,
    email,
    money,
  }: { goods: string; decideBefore: string; email: string; money: readonly string[] },
): RequestWords {
  const words: Readonly<Record<ReturnStatus, RequestWords>> = {
    requested: {
      title: 'You asked to return something',
      sentences: [
        `${goods}.`,
        `We will answer before ${decideBefore} and write to ${email}.`,
        'Please keep the goods until then, and do not send anything yet.',
      ],
    },
    accepted: {
      title: 'We accept your return',
      sentences: [
        `${goods}.`,
        `What to do now: ${note ?? ''}`,
        'When the goods are with us, we check them and decide on the refund.',
      ],
    },
    received: {
      title: 'We have received your return',
      sentences: [
        `${goods}.`,
        'Next is the refund: a member of our team checks it, then we send the money.',
        `We will write to ${email} when it is sent.`,
      ],
    },
    refunded: { title: 'Your return is finished', sentences: [`${goods}.`, ...money] },
    declined: {
      title: 'We cannot accept your return',
      sentences: [`${goods}.`, `Our reason: ${note ?? ''}`],
    },
    withdrawn: { title: 'You withdrew your request', sentences: ['You keep the goods.'] },
  }
  return words[status]
}
