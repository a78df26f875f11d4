import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  text,
  wholeNumber,
  type Parser,
} from '../../parse/parser.ts'
import { orderStatuses } from '../order-status.ts'
import { paymentStatuses, refundStatuses } from '../../payments/payment-status.ts'
import { proofMediaTypes } from '../../payments/transfer-proof.ts'

/** The longest list; `count` says how many there are. */
export const maxMoneyRows = 50

function listed<Row>(parseRow: Parser<Row>) {
  return object({ count: wholeNumber(), rows: listOf(parseRow) })
}

const ofOrder = {
  orderId: text(),
  orderNumber: text(),
  name: text(),
  amountKobo: wholeNumber(),
  /** ISO 8601. */
  since: text(),
}

const refund = object({
  ...ofOrder,
  refundId: text(),
  status: oneOf(refundStatuses),
  reason: text(),
  /** Null when the shop requested it by itself. */
  requestedBy: nullable(text()),
  /** The buyer has said where the money goes. */
  hasAccount: flag(),
})

/** The money that staff have something to do about. 403 for others. */
export const listMoneyToCheck = {
  name: 'list-money-to-check',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: object({
    /** Bank transfers of unpaid orders: those with a receipt first, then the oldest. */
    transfers: listed(
      object({
        ...ofOrder,
        reference: text(),
        paymentId: text(),
        status: oneOf(paymentStatuses),
        /** What the order asks for now. */
        dueKobo: wholeNumber(),
        /** The files that the buyer sent; `transfer-proof` answers them. */
        proofs: listOf(object({ id: text(), fileName: text(), mediaType: oneOf(proofMediaTypes) })),
        /** Other orders with the same file as a receipt. */
        sameReceipts: listOf(object({ orderId: text(), orderNumber: text(), isCounted: flag() })),
        /** Until when the goods are held; null when none are. */
        heldUntil: nullable(text()),
      }),
    ),
    toApprove: listed(refund),
    /** Approved, and paid by a transfer of ours. */
    toTransfer: listed(refund),
    /** The gateway did not pay them out, or we do not know. */
    stuck: listed(refund),
    withoutOrder: listed(
      object({
        id: text(),
        reference: nullable(text()),
        amountKobo: nullable(wholeNumber()),
        currency: nullable(text()),
        channel: nullable(text()),
        payerEmail: nullable(text()),
        since: text(),
      }),
    ),
    /** Paid or delivered, and something is owed again. */
    balanceDue: listed(object({ ...ofOrder, status: oneOf(orderStatuses) })),
  }),
} satisfies AnyFunctionContract
