import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  chain,
  invalid,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalText, requiredLine } from '../../parse/text-fields.ts'
import { nigerianBanks } from '../../payments/banks.ts'
import { isAccountNumber } from '../../payments/nuban.ts'
import { planId, planReason } from './plan-money-functions.ts'
import { planDecisionStatuses } from './plan-words.ts'
import { transferReference } from '../../payments/given-account.ts'

/** What needs a second person: to write a plan off, and to pay an overpayment back. */

const decisionId = uuid('decisionId must be the id of a decision.')
/** What staff saw. The amount is computed; another one means that the plan has changed since. */
const seenKobo = wholeNumber('seenKobo must be the amount that the page showed.')

/** Writes off what is left of a plan, or asks a colleague to, above what one person may decide. */
export const writeOffPlan = {
  name: 'write-off-plan',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ planId, seenKobo, reason: planReason }),
  parseResponse: object({ status: oneOf(planDecisionStatuses), amountKobo: wholeNumber() }),
} satisfies AnyFunctionContract

/** Takes a write-off back: the plan is active again. */
export const undoWriteOff = {
  name: 'undo-write-off',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({ planId, reason: planReason }),
  parseResponse: object({ planStatus: text() }),
} satisfies AnyFunctionContract

const payout = chain(
  object({
    planId,
    seenKobo,
    bankCode: oneOf(
      nigerianBanks.map(({ code }) => code),
      'Please choose the bank.',
    ),
    accountNumber: text('Please give the number of the account.'),
    accountName: requiredLine({
      whenMissing: 'Please give the name of the account.',
      whenTooShort: 'Please give the whole name of the account.',
      whenTooLong: 'Please use at most 100 characters.',
      maxLength: 100,
      minLength: 2,
    }),
    reason: planReason,
  }),
  (given) =>
    isAccountNumber(given.bankCode, given.accountNumber)
      ? valid(given)
      : invalid(
          'This is no account number of that bank. Please check its ten digits.',
          'accountNumber',
        ),
)
export type PayoutRequest = ValueOf<typeof payout>

/** Asks to pay an overpayment back. A colleague must approve it. */
export const requestPlanPayout = {
  name: 'request-plan-payout',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: payout,
  parseResponse: object({ decisionId: text(), amountKobo: wholeNumber() }),
} satisfies AnyFunctionContract

/** Approves or refuses what a colleague asked for. */
export const decidePlanDecision = {
  name: 'decide-plan-decision',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: chain(
    object({
      decisionId,
      decision: oneOf(['approve', 'refuse'], 'Please approve or refuse.'),
      note: optionalText({
        whenTooShort: 'Please say why.',
        whenTooLong: 'Please use at most 500 characters.',
        maxLength: 500,
        minLength: 3,
      }),
    }),
    (given) =>
      given.decision === 'refuse' && given.note === null
        ? invalid('Please say why.', 'note')
        : valid(given),
  ),
  parseResponse: object({ status: oneOf(planDecisionStatuses) }),
} satisfies AnyFunctionContract

/** Notes the transfer that was made for an approved payout. */
export const recordPlanPayout = {
  name: 'record-plan-payout',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: object({
    decisionId,
    /** The account that was paid: it must be the one that was approved. */
    accountNumber: text('Please give the number of the account that you paid.'),
    transferReference,
  }),
  parseResponse: object({ status: oneOf(planDecisionStatuses) }),
} satisfies AnyFunctionContract

/** Pauses a plan for 30 days, at most twice, also when the customer did not ask. */
export const pausePlan = {
  name: 'pause-plan',
  method: 'POST',
  caller: { grants: ['finance', 'support'] },
  parseRequest: object({ planId, reason: planReason }),
  parseResponse: object({ nextDueOn: nullable(text()) }),
} satisfies AnyFunctionContract

/** Grants or declines the request of a customer for a pause. */
export const decidePauseRequest = {
  name: 'decide-pause-request',
  method: 'POST',
  caller: { grants: ['finance', 'support'] },
  parseRequest: chain(
    object({
      requestId: uuid('requestId must be the id of a request.'),
      decision: oneOf(['grant', 'decline'], 'Please grant or decline it.'),
      /** The customer reads it. */
      answer: optionalText({
        whenTooShort: 'Please tell the customer why.',
        whenTooLong: 'Please use at most 500 characters.',
        maxLength: 500,
        minLength: 3,
      }),
    }),
    (given) =>
      given.decision === 'decline' && given.answer === null
        ? invalid('Please tell the customer why.', 'answer')
        : valid(given),
  ),
  parseResponse: object({ status: oneOf(['granted', 'declined']) }),
} satisfies AnyFunctionContract
