import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  listOf,
  nothing,
  nullable,
  object,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { accountName, accountNumber, bankCode, withCheckDigit } from '../payments/given-account.ts'
import { creditCode } from './credit-code.ts'
import { orderProof, orderProofFields } from './order-proof.ts'
import { orderView } from './order-view.ts'

/**
 * What buyers do with money that is theirs: where it goes, or that they keep it as credit.
 */

export const refundAccountFields = {
  bankCode,
  accountNumber,
  accountName,
}

/** Asks the bank whose account it is. */
export const resolveRefundAccount = {
  name: 'resolve-refund-account',
  method: 'POST',
  parseRequest: withCheckDigit(object({ ...orderProofFields, bankCode, accountNumber })),
  parseResponse: object({
    /** Null where no bank can be asked: then the buyer types the name. */
    accountName: nullable(text()),
    /** Proves that the bank gave the name. */
    nameTicket: nullable(text()),
  }),
} satisfies AnyFunctionContract

/** Says where the refunds of an order go that are paid by transfer. */
export const setRefundAccount = {
  name: 'set-refund-account',
  method: 'POST',
  parseRequest: withCheckDigit(
    object({
      ...orderProofFields,
      ...refundAccountFields,
      nameTicket: refine(
        nullable(text()),
        (ticket) => ticket === null || ticket.length <= 100,
        'nameTicket is too long.',
      ),
    }),
  ),
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** Keeps all that is left over as credit, in place of a refund. */
export const keepCredit = {
  name: 'keep-credit',
  method: 'POST',
  parseRequest: orderProof,
  parseResponse: orderView,
} satisfies AnyFunctionContract

const creditToUse = object({
  ...orderProofFields,
  /** The code of our mail; anybody who has it may use it. */
  code: nullable(creditCode),
  /** A credit of the signed-in buyer, in place of a code. */
  creditId: nullable(uuid('creditId must be the id of a credit.')),
})

/** Pays an order, or a part of it, with credit. */
export const useCredit = {
  name: 'use-credit',
  method: 'POST',
  parseRequest: chain(creditToUse, (given) =>
    (given.code === null) === (given.creditId === null)
      ? invalid('Please enter the code of a credit.')
      : valid(given),
  ),
  parseResponse: orderView,
} satisfies AnyFunctionContract

const ownCredit = object({
  creditId: text(),
  orderNumber: text(),
  leftKobo: wholeNumber(),
  isBeingChecked: flag(),
})
export type OwnCredit = ValueOf<typeof ownCredit>

/** What the signed-in buyer has as credit. */
export const listMyCredits = {
  name: 'list-my-credits',
  method: 'GET',
  parseRequest: nothing,
  parseResponse: object({ credits: listOf(ownCredit) }),
} satisfies AnyFunctionContract
