import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nothing,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  type ValueOf,
} from '../parse/parser.ts'
import { accountName, accountNumber, bankCode, withCheckDigit } from '../payments/given-account.ts'
import { nameMatches } from './account-name.ts'
import { payoutReason, withPayoutReason } from './payout-functions.ts'

/** How long a changed account waits; the database has the same hours. */
export const changedResellerAccountHours = 72

/** Asks the bank whose account it is, for the reseller to confirm. */
export const resolveResellerAccount = {
  name: 'resolve-reseller-account',
  method: 'POST',
  parseRequest: withCheckDigit(object({ bankCode, accountNumber })),
  parseResponse: object({
    /** Null where no bank can be asked: then the reseller types the name. */
    accountName: nullable(text()),
    /** Proves that the bank gave the name. */
    nameTicket: nullable(text()),
    match: nullable(oneOf(nameMatches)),
  }),
} satisfies AnyFunctionContract

/** A reseller says where payouts go. Staff confirm it; a change waits 72 hours. */
export const proposeResellerAccount = {
  name: 'propose-reseller-account',
  method: 'POST',
  parseRequest: withCheckDigit(
    object({ bankCode, accountNumber, accountName, nameTicket: nullable(text()) }),
  ),
  parseResponse: object({
    id: uuid(),
    /** ISO 8601. */
    mayConfirmAt: text(),
  }),
} satisfies AnyFunctionContract

const resellerAccountDecisions = ['confirmed', 'refused'] as const

/** For finance: confirms the account that a reseller gave, or refuses it with a reason. */
export const decideResellerAccount = {
  name: 'decide-reseller-account',
  method: 'POST',
  caller: { grants: ['finance'], needsFreshFactor: true },
  parseRequest: withPayoutReason(
    object({ id: uuid(), decision: oneOf(resellerAccountDecisions), reason: payoutReason }),
    ({ decision }) => decision === 'refused',
  ),
  parseResponse: object({ decision: oneOf(resellerAccountDecisions) }),
} satisfies AnyFunctionContract

/** An account that waits for staff. */
const waitingAccount = object({
  id: uuid(),
  resellerId: uuid(),
  businessName: text(),
  email: nullable(text()),
  bankCode: text(),
  accountNumber: text(),
  accountName: text(),
  isNameChecked: flag(),
  nameMatch: oneOf(nameMatches),
  isChange: flag(),
  /** The account that payouts go to until this one is confirmed: its bank and last digits. */
  current: nullable(text()),
  enteredAt: text(),
  mayConfirmAt: text(),
  /** Why the caller may not confirm it; null when they may. */
  problem: nullable(text()),
})
export type WaitingAccount = ValueOf<typeof waitingAccount>

/** For finance: the accounts that wait. */
export const listResellerAccounts = {
  name: 'list-reseller-accounts',
  method: 'GET',
  caller: { grants: ['finance'] },
  parseRequest: nothing,
  parseResponse: object({ accounts: listOf(waitingAccount) }),
} satisfies AnyFunctionContract
