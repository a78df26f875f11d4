import { calendarDay } from '../../calendar/calendar-day.ts'
import { formatNaira } from '../../money/money.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  object,
  oneOf,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalText, requiredLine, requiredText } from '../../parse/text-fields.ts'
import { maxNotedKobo } from './plan-rules-of-desk.ts'
import { paymentStatuses } from '../../payments/payment-status.ts'

/** What finance does about money of a plan that arrived. All of them answer 403 to others. */

export const planId = uuid('planId must be the id of a plan.')

export const planReason = requiredText({
  whenMissing: 'Please say why.',
  whenTooShort: 'Please say why in a few words.',
  whenTooLong: 'Please use at most 500 characters.',
  maxLength: 500,
  minLength: 3,
})

/** An amount that arrived: 1 naira or more. */
const notedKobo = refine(
  wholeNumber('Please give the amount in naira.'),
  (kobo) => kobo >= 100 && kobo <= maxNotedKobo,
  `Please give an amount between ₦1 and ${formatNaira(maxNotedKobo)}.`,
)

/** The reference of the bank, or the number of the receipt for cash. */
const outsideReference = requiredLine({
  whenMissing: 'Please give the reference.',
  whenTooShort: 'Please give the whole reference.',
  whenTooLong: 'Please use at most 60 characters.',
  maxLength: 60,
  minLength: 3,
})

const arrivedOn = calendarDay('Please choose the day on which it arrived.', { from: '2020-01-01' })

const noted = object({
  /** The page chooses it: what is sent twice is one payment. */
  paymentId: uuid('paymentId must be a new id.'),
  planId,
  way: oneOf(['cash', 'bank_transfer'], 'Please choose cash or a bank transfer.'),
  amountKobo: notedKobo,
  arrivedOn,
  outsideReference,
})
export type NotedPlanMoney = ValueOf<typeof noted>

/** Notes cash, or a transfer that nobody announced. */
export const notePlanMoney = {
  name: 'note-plan-money',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: noted,
  parseResponse: object({
    /** `checking`: a colleague must confirm so much cash. */
    status: oneOf(paymentStatuses),
  }),
} satisfies AnyFunctionContract

/** Says what arrived of a transfer that a customer announced, or of cash that a colleague noted. */
export const confirmPlanPayment = {
  name: 'confirm-plan-payment',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: chain(
    object({
      paymentId: uuid('paymentId must be the id of a payment.'),
      /** 0: nothing arrived. */
      receivedKobo: refine(
        wholeNumber('Please give the amount in naira.'),
        (kobo) => kobo === 0 || (kobo >= 100 && kobo <= maxNotedKobo),
        `Please give 0, or an amount between ₦1 and ${formatNaira(maxNotedKobo)}.`,
      ),
      arrivedOn,
      outsideReference: text('Please give the reference.'),
      /** For the customer, when nothing arrived. */
      reason: optionalText({ whenTooLong: 'Please use at most 300 characters.', maxLength: 300 }),
    }),
    (given) => {
      if (given.receivedKobo === 0)
        return given.reason === null
          ? invalid('Please say how you know that nothing arrived.', 'reason')
          : valid({ ...given, outsideReference: '' })
      const reference = outsideReference(given.outsideReference)
      return reference.ok
        ? valid({ ...given, outsideReference: reference.value })
        : invalid(reference.problems[0].message, 'outsideReference')
    },
  ),
  parseResponse: object({ status: oneOf(paymentStatuses) }),
} satisfies AnyFunctionContract
export type ConfirmedPlanPayment = ValueOf<typeof confirmPlanPayment.parseRequest>

/** Takes back an entry that was a mistake: noted money, a payout or a waived fee. */
export const undoPlanEntry = {
  name: 'undo-plan-entry',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    planId,
    entryId: refine(
      text('entryId must be the number of an entry.'),
      (id) => /^\d{1,18}$/.test(id),
      'entryId must be the number of an entry.',
    ),
    reason: planReason,
  }),
  parseResponse: object({ isUndone: flag() }),
} satisfies AnyFunctionContract

/** Waives what is not paid of the late fee of an instalment. */
export const waivePlanFee = {
  name: 'waive-plan-fee',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    planId,
    instalment: refine(
      wholeNumber('Please choose an instalment.'),
      (number) => number >= 1 && number <= 120,
      'Please choose an instalment.',
    ),
    reason: planReason,
  }),
  parseResponse: object({ waivedKobo: wholeNumber() }),
} satisfies AnyFunctionContract
