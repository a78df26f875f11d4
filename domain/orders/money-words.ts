import { formatExactNaira } from '../money/money.ts'
import type { RefundStatus } from '../payments/payment-status.ts'
import type { LedgerKind, OrderMoney } from './ledger.ts'

/**
 * What is true about the money of an order, for its buyer. Every page and mail that says something
 * about the money of an order takes the sentences from here, so that they follow the ledger.
 */
export function describeMoney(money: OrderMoney): string[] {
  return [
    receivedSentence(money),
    money.creditUsedKobo > 0 && `${formatExactNaira(money.creditUsedKobo)} was paid with credit.`,
    money.financedKobo > 0 && `${formatExactNaira(money.financedKobo)} is paid in parts.`,
    money.dueKobo > 0 && hasPaid(money) && `${formatExactNaira(money.dueKobo)} is still to pay.`,
    money.refundedKobo > 0 && `We have refunded ${formatExactNaira(money.refundedKobo)} to you.`,
    money.onItsWayKobo > 0 && `We are refunding ${formatExactNaira(money.onItsWayKobo)} to you.`,
    money.surplusKobo > 0 &&
      `${formatExactNaira(money.surplusKobo)} is more than this order needs, so it is yours.`,
    money.creditKeptKobo > 0 && `You keep ${formatExactNaira(money.creditKeptKobo)} as credit.`,
    money.chargedBackKobo > 0 &&
      `Your bank has taken ${formatExactNaira(money.chargedBackKobo)} back from us.`,
  ].filter((sentence) => sentence !== false)
}

function receivedSentence(money: OrderMoney): string | false {
  if (money.receivedKobo > 0) return `We have received ${formatExactNaira(money.receivedKobo)}.`
  return !hasPaid(money) && 'No money has arrived for this order.'
}

/** Whether anything was ever paid for the order and stayed in the ledger. */
export function hasPaid({ receivedKobo, creditUsedKobo }: OrderMoney): boolean {
  return receivedKobo > 0 || creditUsedKobo > 0
}

const entryWords: Readonly<Record<LedgerKind, string>> = {
  charge: 'Your order',
  installation: 'Installation that you agreed to',
  credit_note: 'Not charged any more',
  receipt: 'Received from you',
  refund: 'Refunded to you',
  chargeback: 'Taken back by your bank',
  credit_kept: 'Kept as credit',
  credit_used: 'Paid with credit',
  plan_fee: 'Fee of your plan',
  financed: 'Financed by your plan',
  plan_credit: 'Refund to your plan',
}

/** An entry of the ledger in two to four words. */
export function describeEntry(entry: { kind: LedgerKind; isCorrection: boolean }): string {
  return entry.isCorrection ? `Corrected: ${entryWords[entry.kind]}` : entryWords[entry.kind]
}

/** How long a refund takes after we sent it. */
export const bankDelay = 'up to ten working days'

/** How long refunds that are sent may take; empty when all are transfers of ours, which arrive at once. */
export function describeBankDelay(refunds: readonly { by_transfer: boolean }[]): string {
  return refunds.every(({ by_transfer: byTransfer }) => byTransfer)
    ? ''
    : `It can take ${bankDelay} until your bank shows it.`
}

/** How far a refund is, for its buyer: what happens next, and who has to do something. */
export function describeRefund(refund: {
  status: RefundStatus
  byTransfer: boolean
  hasAccount: boolean
  transferReference: string | null
  /** When its transfer was made, for people. */
  paidOn: string | null
}): string {
  const { status, byTransfer, hasAccount, transferReference, paidOn } = refund
  switch (status) {
    case 'requested':
      return byTransfer && !hasAccount
        ? 'Waiting for approval. You can already give us your account.'
        : 'Waiting for approval.'
    case 'approved':
      if (!byTransfer) return 'Approved. It is on its way to the card or account that paid.'
      return hasAccount
        ? 'Approved. Our team will transfer it to your account.'
        : 'Approved. We need your account to pay it.'
    case 'processing':
      return `On its way. It can take ${bankDelay} until your bank shows it.`
    case 'processed':
      return transferReference === null
        ? `Paid. It can take ${bankDelay} until your bank shows it.`
        : `Paid on ${paidOn ?? 'the day of our mail'}, reference ${transferReference}.`
    case 'needs_attention':
      return hasAccount
        ? 'The bank did not accept it. Our team will try again with your account.'
        : 'The bank did not accept it. Give us an account to pay it to.'
    case 'failed':
      return 'The bank did not accept it. The money is still yours: our team is looking into it.'
    case 'withdrawn':
      return 'Withdrawn: we will not make this refund.'
  }
}

/** The choice of a buyer whose money is left over and not being paid out. */
export function describeSurplusChoice(keepableKobo: number): string {
  return `We will refund ${formatExactNaira(keepableKobo)} to you. You can also keep it as credit for another order.`
}

/** "Keep ₦5,000 as credit". */
export function keepCreditLabel(keepableKobo: number): string {
  return `Keep ${formatExactNaira(keepableKobo)} as credit`
}
