import { tableFormat } from '../files/table-format.ts'
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
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../parse/parser.ts'
import { optionalLine, requiredLine, withReason } from '../parse/text-fields.ts'
import { payoutStatuses } from './payout-status.ts'

const missingReasonMessage = 'Please say why: the reseller reads it.'
/** Why a reseller gets no money, or an account is refused. */
export const payoutReason = optionalLine({
  whenTooShort: missingReasonMessage,
  whenTooLong: 'Please use at most 500 characters.',
  maxLength: 500,
  minLength: 3,
})
/** A decision about money or an account of a reseller. */
export const withPayoutReason = <Decision extends { reason: string | null }>(
  parse: Parser<Decision>,
  needsReason: (decision: Decision) => boolean,
) => withReason(parse, needsReason, missingReasonMessage)
const missingReferenceMessage = 'Please enter the reference of the transfer.'
const referenceLimits = {
  whenTooShort: missingReferenceMessage,
  whenTooLong: 'Please use at most 120 characters.',
  maxLength: 120,
  minLength: 3,
}

/** A reseller asks for money. The same id twice is one request. */
export const requestPayout = {
  name: 'request-payout',
  method: 'POST',
  parseRequest: object({
    id: uuid(),
    /** With the tax. */
    amountKobo: refine(
      wholeNumber('Please enter an amount.'),
      (kobo) => kobo > 0,
      'Please enter an amount above zero.',
    ),
  }),
  parseResponse: object({
    id: uuid(),
    status: oneOf(payoutStatuses),
    taxKobo: wholeNumber(),
    netKobo: wholeNumber(),
  }),
} satisfies AnyFunctionContract

const payoutDecisions = ['approved', 'refused'] as const

/** For finance: approves a payout, or refuses it with a reason. Large ones need two people. */
export const decidePayout = {
  name: 'decide-payout',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: withPayoutReason(
    object({
      payoutId: uuid(),
      decision: oneOf(payoutDecisions),
      reason: payoutReason,
    }),
    ({ decision }) => decision === 'refused',
  ),
  parseResponse: object({
    status: oneOf(payoutStatuses),
    /** It waits for a second colleague. */
    needsSecond: flag(),
  }),
} satisfies AnyFunctionContract

const payoutWays = ['gateway', 'bank_file'] as const
export type PayoutWay = (typeof payoutWays)[number]

/** For finance: sends approved payouts, by the gateway or in a file for our bank. */
export const sendPayouts = {
  name: 'send-payouts',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    payoutIds: refine(
      listOf(uuid()),
      (ids) => ids.length > 0 && ids.length <= 200,
      'Please choose between 1 and 200 payouts.',
    ),
    way: oneOf(payoutWays),
  }),
  parseResponse: object({
    sent: wholeNumber(),
    /** Of the file; null when the gateway sends them. */
    batchId: nullable(uuid()),
    /** Those that cannot be sent now, and why. */
    refused: listOf(object({ payoutId: uuid(), message: text() })),
  }),
} satisfies AnyFunctionContract

/** For finance: the file of a batch, for our bank. It has account numbers. */
export const getPayoutFile = {
  name: 'get-payout-file',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ batchId: uuid(), format: tableFormat }),
  parseResponse: (input) =>
    input instanceof Blob ? valid(input) : invalid('This must be the bytes of a file.'),
} satisfies AnyFunctionContract

const payoutResults = ['paid', 'failed', 'returned'] as const

/** For finance: what became of a payout that was transferred by hand, or that the gateway lost. */
export const recordPayoutResult = {
  name: 'record-payout-result',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: chain(
    withPayoutReason(
      object({
        payoutId: uuid(),
        result: oneOf(payoutResults),
        bankReference: optionalLine(referenceLimits),
        reason: payoutReason,
      }),
      ({ result }) => result !== 'paid',
    ),
    (given) =>
      given.result === 'paid' && given.bankReference === null
        ? invalid(missingReferenceMessage, 'bankReference')
        : valid(given),
  ),
  parseResponse: object({ status: oneOf(payoutStatuses) }),
} satisfies AnyFunctionContract

/** For finance: asks the gateway about a payout that is on its way. */
export const checkPayout = {
  name: 'check-payout',
  method: 'POST',
  caller: { grants: ['finance'] },
  parseRequest: object({ payoutId: uuid() }),
  parseResponse: object({ status: oneOf(payoutStatuses) }),
} satisfies AnyFunctionContract

/** A payout as staff see it. */
const deskPayout = object({
  id: uuid(),
  reference: text(),
  status: oneOf(payoutStatuses),
  resellerId: uuid(),
  businessName: text(),
  grossKobo: wholeNumber(),
  taxPercent: number(),
  taxKobo: wholeNumber(),
  netKobo: wholeNumber(),
  payableKobo: wholeNumber(),
  /** The bank and the last digits, and the name. */
  account: text(),
  requestedAt: text(),
  firstApprovedBy: nullable(text()),
  approvedBy: nullable(text()),
  way: nullable(oneOf(payoutWays)),
  batchId: nullable(uuid()),
  sentAt: nullable(text()),
  gatewayWord: nullable(text()),
  bankReference: nullable(text()),
  paidAt: nullable(text()),
  endedAt: nullable(text()),
  reason: nullable(text()),
  isTest: flag(),
  /** It is more than one person may approve. */
  needsSecond: flag(),
  /** Why the caller may not approve it; null when they may, and where nobody asks. */
  problem: nullable(text()),
})
export type DeskPayout = ValueOf<typeof deskPayout>

/** For finance: the open payouts, and the last ones that ended. */
export const listPayouts = {
  name: 'list-payouts',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: object({
    payouts: listOf(deskPayout),
    /** The gateway that can send them; null when there is none. */
    gateway: nullable(text()),
  }),
} satisfies AnyFunctionContract

/** The reference of a transfer that staff made by hand. */
export const bankReferenceField = requiredLine({
  whenMissing: missingReferenceMessage,
  ...referenceLimits,
})
