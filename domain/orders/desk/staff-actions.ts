import { formatExactNaira } from '../../money/money.ts'
import type { RefundStatus } from '../../payments/payment-status.ts'
import { disputeHoldForStaff, isHeldByDispute } from '../dispute-hold.ts'
import {
  agreedUnpaidKobo,
  lacksAgreement,
  noAgreementForStaff,
  type QuoteView,
} from '../installation/quote-view.ts'
import type { OrderMoney, OrderRefund } from '../ledger.ts'
import {
  hasEnded,
  isBeforeShipping,
  isInStore,
  orderTransitions,
  staffOrderStatuses,
  type OrderStatus,
} from '../order-status.ts'

/**
 * What staff may do with an order now, and in a sentence why something is not possible. The
 * functions check it again; this is what a page offers.
 */

type StaffStatus = (typeof staffOrderStatuses)[number]
type Possible<Value> = { may: true; value: Value } | { may: false; why: string }

interface Facts {
  status: OrderStatus
  money: OrderMoney
  isDisputed: boolean
  /** The price of the installation that was named after the order. */
  installation: QuoteView | null
}

const noMoney = 'No money of this order is with us.'

/** The status that comes next by hand. */
export function nextStaffStatus({
  status,
  isDue,
  isDisputed,
  asksToCancel,
  installation,
  sendsNothing = false,
}: Omit<Facts, 'money'> & {
  /** It has only units of the carbon register, or all of its goods were refunded. */
  sendsNothing?: boolean
  /** Something is still to pay. */
  isDue: boolean
  /** The buyer asks to cancel, and nobody has decided. */
  asksToCancel: boolean
}): Possible<StaffStatus> {
  const next = staffOrderStatuses.find((each) => orderTransitions[status].includes(each))
  if (!next)
    return {
      may: false,
      why:
        status === 'pending_payment'
          ? 'It moves on when it is paid.'
          : 'There is no step after this one.',
    }
  if (sendsNothing && isBeforeShipping(status))
    return {
      may: false,
      why: 'Nothing of it is sent. Its buyer says in whose name its units are retired.',
    }
  if (isDue) return { may: false, why: 'Something is still to pay: its goods stay here.' }
  if (isHeldByDispute({ status, isDisputed })) return { may: false, why: disputeHoldForStaff }
  if (next === 'shipped' && asksToCancel)
    return { may: false, why: 'The buyer asks to cancel. Accept or decline that first.' }
  if (next === 'installed' && lacksAgreement(installation))
    return { may: false, why: noAgreementForStaff }
  return { may: true, value: next }
}

/**
 * What can be given back at most, in kobo; the same as a refund of all of it gives back, which ends an
 * installation that is not paid.
 */
export function refundableKobo({
  status,
  money,
  isDisputed,
  refunds,
  installation,
}: Facts & {
  refunds: readonly Pick<OrderRefund, 'status' | 'creditNoteKobo'>[]
}): Possible<number> {
  if (isDisputed) return { may: false, why: disputeHoldForStaff }
  if (status === 'pending_payment' && money.surplusKobo === 0)
    return {
      may: false,
      why:
        money.receivedKobo > 0
          ? 'This order is not paid in full. End it: what has arrived then goes back.'
          : noMoney,
    }
  const unpaidKobo = agreedUnpaidKobo(installation)
  const balanceKobo = money.balanceKobo - unpaidKobo
  if (status !== 'pending_payment' && balanceKobo > 0)
    return { may: false, why: 'Money is missing for this order. Find out why before you refund.' }
  const requestedKobo = refunds
    .filter((refund) => refund.status === 'requested')
    .reduce((sum, { creditNoteKobo }) => sum + creditNoteKobo, 0)
  const chargedKobo =
    status === 'pending_payment' ? 0 : money.chargedKobo - unpaidKobo - requestedKobo
  const surplusKobo = Math.max(0, -balanceKobo - money.onItsWayKobo)
  const value = Math.max(0, chargedKobo) + surplusKobo
  if (value > 0) return { may: true, value }
  return {
    may: false,
    why:
      money.receivedKobo + money.creditUsedKobo === 0
        ? noMoney
        : 'All of its money has gone back, or is in a refund already.',
  }
}

/** How an order is ended: an unpaid one at once, a paid one by giving all of its money back. */
export function howToCancel({
  status,
  isDisputed,
  hasLeft,
}: Pick<Facts, 'status' | 'isDisputed'> & {
  /** A part of it has been sent. */
  hasLeft: boolean
}): Possible<'release' | 'refund'> {
  if (isHeldByDispute({ status, isDisputed })) return { may: false, why: disputeHoldForStaff }
  if (status === 'pending_payment') return { may: true, value: 'release' }
  if (hasEnded(status)) return { may: false, why: 'This order has ended.' }
  if (!isInStore({ status, hasLeft }))
    return { may: false, why: 'The goods have left the store: ask the buyer for a return.' }
  return { may: true, value: 'refund' }
}

/** The question before an unpaid order is ended: it names what the buyer has paid, which goes back. */
export function askToEnd({
  number,
  chargedKobo,
  balanceKobo,
}: Pick<OrderMoney, 'chargedKobo' | 'balanceKobo'> & { number: string }): string {
  const paidKobo = chargedKobo - balanceKobo
  return [
    `End order ${number}?`,
    paidKobo > 0 && `The ${formatExactNaira(paidKobo)} that the buyer has paid goes back.`,
    'Its goods are for sale again, and the buyer gets a mail.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** Whether the promised days can be moved: no day is promised while a bank keeps the goods here. */
export function mayMoveDelivery(order: Pick<Facts, 'status' | 'isDisputed'>): boolean {
  return (isBeforeShipping(order.status) && !isHeldByDispute(order)) || order.status === 'shipped'
}

/** How far a refund is, for staff: who has to do what next. */
export function describeRefundForStaff(refund: {
  status: RefundStatus
  byTransfer: boolean
  hasAccount: boolean
  requestedBy: string | null
  transferReference: string | null
}): string {
  const { status, byTransfer, hasAccount, requestedBy, transferReference } = refund
  switch (status) {
    case 'requested':
      return requestedBy === null
        ? 'The shop requested it: money is left over. One of you approves or refuses it.'
        : `It rests on the word of ${requestedBy}, and waits for approval.`
    case 'approved':
      if (!byTransfer) return 'Approved. The payment service is asked to pay it.'
      return hasAccount
        ? 'Approved. Transfer it to the account of the buyer, then record it here.'
        : 'Approved. The buyer must give an account first: they have a mail with the link.'
    case 'processing':
      return 'The payment service pays it. Nothing to do.'
    case 'processed':
      return transferReference === null
        ? 'Paid by the payment service.'
        : `Paid by transfer, reference ${transferReference}.`
    case 'needs_attention':
      return 'The payment service could not pay it, or we do not know. Look on its pages, then try it again.'
    case 'failed':
      return 'The payment service refused it. The money is still with us: try it again if it is owed.'
    case 'withdrawn':
      return 'Withdrawn: it is not made.'
  }
}
