import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  listOf,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredText } from '../parse/text-fields.ts'
import { payableAccount } from './payable-account.ts'
import { refundStatuses } from './payment-status.ts'
import {
  eachProductOnce,
  productUnits,
  refundAmountKobo,
  requestedRefund,
} from './refund-fields.ts'
import { transferReference } from './given-account.ts'

/** What staff do about refunds. All of them answer 403 to others. */

const refundId = uuid('refundId must be the id of a refund.')
const reason = requiredText({
  whenMissing: 'Please say why.',
  whenTooLong: 'Please use at most 500 characters.',
  maxLength: 500,
})

const refundRequest = object({
  orderId: uuid('orderId must be the id of an order.'),
  reason,
  /** Everything that the order costs and that is left over. */
  full: nullable(flag()),
  /** Goods that come back, or are not delivered. */
  lines: nullable(eachProductOnce(listOf(object(productUnits)))),
  /** With lines: what was paid for the delivery goes back too. */
  withDelivery: nullable(flag()),
  /**
   * With lines: what was paid for the installation goes back too. With all of it: also when the work
   * is done, which is kept otherwise.
   */
  withInstallation: nullable(flag()),
  amountKobo: nullable(refundAmountKobo),
})

/** Requests a refund of an order, of lines of it, or of an amount. Its payments are found. */
export const requestRefund = {
  name: 'request-refund',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'finance'], needsFreshFactor: true },
  parseRequest: chain(refundRequest, (given) => {
    const hasLines =
      (given.lines?.length ?? 0) > 0 ||
      given.withDelivery === true ||
      (given.withInstallation === true && given.full !== true)
    const ways = [given.full === true, hasLines, given.amountKobo !== null]
    return ways.filter(Boolean).length === 1
      ? valid(given)
      : invalid('Please choose one: all of it, lines, or an amount.')
  }),
  parseResponse: object(requestedRefund),
} satisfies AnyFunctionContract
export type RefundRequest = ValueOf<typeof refundRequest>

/** Approves the refund that another member of staff, or the shop itself, requested. */
export const approveRefund = {
  name: 'approve-refund',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ refundId }),
  parseResponse: object({ isApproved: flag() }),
} satisfies AnyFunctionContract

/** Withdraws a refund that was not sent. What it lowered the order by is charged again. */
export const refuseRefund = {
  name: 'refuse-refund',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({ refundId, reason }),
  parseResponse: object({ status: oneOf(['withdrawn']) }),
} satisfies AnyFunctionContract

const listedRefund = object({
  refundId: text(),
  orderId: text(),
  orderNumber: text(),
  name: text(),
  email: text(),
  phoneNumber: text(),
  amountKobo: wholeNumber(),
  status: oneOf(refundStatuses),
  reason: text(),
  /** How the money came. */
  method: text(),
  reference: text(),
  /** When it was decided on. ISO 8601. */
  approvedAt: nullable(text()),
  account: nullable(payableAccount),
  /** What to look at before money leaves, as sentences. */
  warnings: listOf(text()),
})
export type ListedRefund = ValueOf<typeof listedRefund>

/** The refunds that staff have something to do about, the newest decisions first. */
export const listRefundsToMake = {
  name: 'list-refunds-to-make',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: object({
    /** Approved: to be transferred by hand once there is an account. */
    transfers: listOf(listedRefund),
    /** The gateway did not pay them out. */
    stuck: listOf(listedRefund),
  }),
} satisfies AnyFunctionContract

/** Notes a transfer that was made for a refund. */
export const recordRefundTransfer = {
  name: 'record-refund-transfer',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    refundId,
    /** The account that was paid. It must be the one that the buyer gave last. */
    accountNumber: text('Please give the number of the account that you paid.'),
    transferReference,
  }),
  parseResponse: object({ status: oneOf(['processed']) }),
} satisfies AnyFunctionContract

/** Tries again what the gateway refused: at the gateway, or by a transfer of ours. */
export const retryRefund = {
  name: 'retry-refund',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({
    refundId,
    by: oneOf(['gateway', 'transfer'], 'Please choose the payment service or a transfer.'),
  }),
  parseResponse: object({
    /** A new refund where the old one has failed. */
    refundId: text(),
    status: oneOf(refundStatuses),
  }),
} satisfies AnyFunctionContract

/** Turns what is left of the credit of an order back into a refund. */
export const refundCredit = {
  name: 'refund-credit',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ orderId: uuid('orderId must be the id of an order.'), reason }),
  parseResponse: object({ amountKobo: number() }),
} satisfies AnyFunctionContract

/** Confirms credit that rests on the word of one colleague, so that it can be spent. */
export const confirmCredit = {
  name: 'confirm-credit',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ creditId: uuid('creditId must be the id of a credit.') }),
  parseResponse: object({ isConfirmed: flag() }),
} satisfies AnyFunctionContract
