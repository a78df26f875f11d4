import { openRefundStatuses, type RefundStatus } from '../payments/payment-status.ts'

/**
 * The kinds of entries in the ledger of an order. The first group raises what the buyer owes, the
 * second one lowers it; a reversing entry has the opposite sign.
 */
export const ledgerKinds = [
  'charge',
  'installation',
  'refund',
  'chargeback',
  'credit_kept',
  'plan_fee',
  'plan_credit',
  'credit_note',
  'receipt',
  'credit_used',
  'financed',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

const raising: ReadonlySet<LedgerKind> = new Set([
  'charge',
  'installation',
  'refund',
  'chargeback',
  'credit_kept',
  'plan_fee',
  'plan_credit',
])

/** 1 for entries that raise what the buyer owes, −1 for those that lower it. */
export function ledgerSign(kind: LedgerKind): 1 | -1 {
  return raising.has(kind) ? 1 : -1
}

export interface LedgerEntry {
  kind: LedgerKind
  /** Above zero it raises what the buyer owes. */
  amountKobo: number
}

export interface OrderRefund {
  status: RefundStatus
  amountKobo: number
  /** The part that the order does not cost any more once the refund is approved. */
  creditNoteKobo: number
}

/** The money of an order in kobo. Only the balance may be below zero. */
export interface OrderMoney {
  /** What the order costs now. */
  chargedKobo: number
  receivedKobo: number
  /** Paid out to the buyer. */
  refundedKobo: number
  /** Taken back by the buyer's bank. */
  chargedBackKobo: number
  creditKeptKobo: number
  creditUsedKobo: number
  /** The fee of its instalment plan. */
  planFeeKobo: number
  /** What its instalment plan pays of it, less what the order gave back to the plan. */
  financedKobo: number
  /** The sum of the ledger: what the buyer owes or, below zero, what we owe the buyer. */
  balanceKobo: number
  /** What we ask the buyer for. */
  dueKobo: number
  /** What we are giving back. */
  onItsWayKobo: number
  /** What we owe the buyer and are not giving back yet. */
  surplusKobo: number
}

/**
 * Sums the ledger of an order. What a bank took back for the buyer is owed, but we do not ask for
 * it on the order's page: that is for a person to settle. Only an order that was never paid in full
 * still asks for all of its price: it does not become paid by less.
 */
export function sumLedger(
  entries: readonly LedgerEntry[],
  refunds: readonly OrderRefund[],
  { isUnpaid = false } = {},
): OrderMoney {
  // Not −0, which is another value than 0.
  const sumOf = (...kinds: LedgerKind[]) =>
    Math.abs(sum(entries.filter(({ kind }) => kinds.includes(kind)).map((each) => each.amountKobo)))
  const balanceKobo = sum(entries.map(({ amountKobo }) => amountKobo))
  const chargedBackKobo = sumOf('chargeback')
  const onItsWayKobo = sum(refunds.map(onItsWay))
  return {
    chargedKobo: sumOf('charge', 'installation', 'credit_note'),
    receivedKobo: sumOf('receipt'),
    refundedKobo: sumOf('refund'),
    chargedBackKobo,
    creditKeptKobo: sumOf('credit_kept'),
    creditUsedKobo: sumOf('credit_used'),
    planFeeKobo: sumOf('plan_fee'),
    financedKobo: sumOf('financed', 'plan_credit'),
    balanceKobo,
    dueKobo: Math.max(0, balanceKobo - (isUnpaid ? 0 : chargedBackKobo)),
    onItsWayKobo,
    surplusKobo: Math.max(0, -balanceKobo - onItsWayKobo),
  }
}

/** A request to lower the charge is no promise until it is approved. */
function onItsWay({ status, amountKobo, creditNoteKobo }: OrderRefund): number {
  if (status === 'requested') return amountKobo - creditNoteKobo
  return openRefundStatuses.includes(status) ? amountKobo : 0
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
