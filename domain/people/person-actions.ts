import { emailField } from '../contact/contact-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { personalData } from '../accounts/account-functions.ts'
import { nothing, nullable, object, oneOf, refine, uuid, wholeNumber } from '../parse/parser.ts'
import { requiredText } from '../parse/text-fields.ts'

const userId = uuid('userId must be the id of an account.')

const reasonMessage = 'Say why, in 5 to 500 letters.'

/** Why staff did it: colleagues read it, the person does not. */
export const reasonField = requiredText({
  whenMissing: reasonMessage,
  whenTooLong: reasonMessage,
  maxLength: 500,
  minLength: 5,
})

/** What needs two colleagues. */
export const personRequestKinds = ['second_factor', 'erase', 'merge'] as const
export type PersonRequestKind = (typeof personRequestKinds)[number]

export const personRequestLabels: Readonly<Record<PersonRequestKind, string>> = {
  second_factor: 'Take the second factor off',
  erase: 'Erase everything about this person',
  merge: 'Merge two accounts of one person',
}

/** For support: invites somebody to make an account. */
export const invitePerson = {
  name: 'invite-person',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({ email: emailField() }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** Days that the desk offers for a block. Without, it stays until somebody takes it away. */
export const blockDays = [1, 7, 30] as const

/** For support: signs a person out everywhere and keeps them out, for some days or until unblocked. */
export const blockPerson = {
  name: 'block-person',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({
    userId,
    reason: reasonField,
    days: nullable(
      refine(wholeNumber(), (days) => days >= 1 && days <= 365, 'Choose 1 to 365 days.'),
    ),
  }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For support: lets a person sign in again. */
export const unblockPerson = {
  name: 'unblock-person',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({ userId, reason: reasonField }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For support: ends all sessions of a person. */
export const signOutPerson = {
  name: 'sign-out-person',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({ userId }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For support: asks a second colleague to approve something for a person. */
export const requestForPerson = {
  name: 'request-for-person',
  method: 'POST',
  caller: { grants: ['support'], needsFreshFactor: true },
  parseRequest: object({ userId, kind: oneOf(['second_factor', 'erase']), reason: reasonField }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For support: approves what a colleague asked for, or refuses it. One's own can only be refused. */
export const decideForPerson = {
  name: 'decide-for-person',
  method: 'POST',
  caller: { grants: ['support'], needsFreshFactor: true },
  parseRequest: object({
    requestId: uuid('requestId must be the id of a request.'),
    decision: oneOf(['approved', 'refused']),
  }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** For support: everything that we hold about a person, as the law lets them ask for it. */
export const exportPerson = {
  name: 'export-person',
  method: 'POST',
  caller: { grants: ['support'], needsFreshFactor: true },
  parseRequest: object({ userId }),
  parseResponse: personalData,
} satisfies AnyFunctionContract
