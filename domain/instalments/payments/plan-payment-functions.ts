import { bankAccount } from '../../orders/open-transfer.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  map,
  nullable,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { paymentStatuses } from '../../payments/payment-status.ts'
import { planStatuses } from '../plan-status.ts'

/** due: what is due today, or else the next instalment. settle: what pays the whole plan off today. */
const payableParts = ['due', 'amount', 'settle'] as const
export type PayablePart = (typeof payableParts)[number]

const startedPlanPayment = object({
  /** The page of the gateway; null for a bank transfer. */
  checkoutUrl: nullable(text()),
  /** What is asked for, in kobo. */
  amountKobo: wholeNumber(),
  /** Where to transfer to, and what to write into the transfer; null for the gateway. */
  transfer: nullable(object({ account: bankAccount, reference: text() })),
})
export type StartedPlanPayment = ValueOf<typeof startedPlanPayment>

/** Starts a payment of a plan: at the page of the gateway, or as a bank transfer. */
export const startPlanPayment = {
  name: 'start-plan-payment',
  method: 'POST',
  caller: 'person',
  parseRequest: object({
    planId: uuid(),
    what: oneOf(payableParts, 'Please choose how much to pay.'),
    /** For `amount`: kobo. */
    amountKobo: refine(
      nullable(wholeNumber('Please give the amount in naira.')),
      (amount) => amount === null || amount > 0,
      'Please give an amount above zero.',
    ),
    method: oneOf(['gateway', 'bank_transfer'], 'Please choose how to pay.'),
    /** The card of this payment is charged on later due days, also when it was removed before. */
    savesCard: map(nullable(flag()), (saves) => saves ?? false),
  }),
  parseResponse: startedPlanPayment,
} satisfies AnyFunctionContract

/** Asks the gateway about the open payments of a plan, for a customer who returns from its page. */
export const checkPlanPayment = {
  name: 'check-plan-payment',
  method: 'POST',
  caller: 'person',
  parseRequest: object({ planId: uuid() }),
  parseResponse: object({
    planStatus: oneOf(planStatuses),
    /** The last payment at the gateway; null when there was none. */
    last: nullable(
      object({
        reference: text(),
        amountKobo: wholeNumber(),
        status: oneOf(paymentStatuses),
        /** Why it did not go through; null when it did, or nobody knows. */
        message: nullable(text()),
      }),
    ),
  }),
} satisfies AnyFunctionContract

/** The owner of a card removes it: it is not charged any more. */
export const removeSavedCard = {
  name: 'remove-saved-card',
  method: 'POST',
  caller: 'person',
  parseRequest: object({ cardId: uuid() }),
  parseResponse: object({ isRemoved: flag() }),
} satisfies AnyFunctionContract

/** Opens the page of the gateway for what is due on a plan, for holders of a link from a reminder. */
export const payPlan = {
  name: 'pay-plan',
  method: 'GET',
  /** `plan`: its number */
  parseRequest: object({ plan: text(), ticket: text() }),
  parseResponse: text(),
} satisfies AnyFunctionContract
