import { messageStatuses } from '../messages/messages.ts'
import { orderStatuses } from '../orders/order-status.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { personRequestKinds } from './person-actions.ts'
import { personRoles } from './person-role.ts'

/** Lists of a person hold at most so many entries, the latest ones. */
export const maxPersonEntries = 50

const mergedAccount = object({
  id: text(),
  email: nullable(text()),
  hasConfirmed: flag(),
})

/** What staff see of a person, as far as their grants allow. Moments are ISO 8601. */
const person = object({
  id: text(),
  name: nullable(text()),
  email: nullable(text()),
  isEmailConfirmed: flag(),
  phone: nullable(text()),
  role: oneOf(personRoles),
  joinedAt: text(),
  lastSignInAt: nullable(text()),
  hasSecondFactor: flag(),
  /** When the person asked us to delete the account on their own. */
  deletionDueAt: nullable(text()),
  block: nullable(
    object({
      reason: text(),
      at: text(),
      /** Null when it stays until somebody takes it away. */
      endsAt: nullable(text()),
      by: nullable(text()),
    }),
  ),
  orders: listOf(
    object({
      id: text(),
      number: text(),
      status: oneOf(orderStatuses),
      totalKobo: wholeNumber(),
      at: text(),
    }),
  ),
  /** Null for staff who may not read inquiries. */
  inquiries: nullable(listOf(object({ id: text(), title: text(), status: text(), at: text() }))),
  addresses: listOf(object({ id: text(), title: text(), place: text(), at: text() })),
  calculations: listOf(object({ id: text(), title: text(), at: text() })),
  wishList: listOf(object({ id: text(), title: text(), at: text() })),
  consents: listOf(object({ id: text(), purpose: text(), isGiven: flag(), at: text() })),
  /** Only to an address that the person has confirmed: it may be somebody else's before. */
  mails: listOf(object({ id: text(), title: text(), status: oneOf(messageStatuses), at: text() })),
  /** Empty for staff: nobody watches where a colleague signs in. */
  devices: listOf(object({ id: text(), title: text(), at: text() })),
  /** What waits for the decision of a second colleague. */
  requests: listOf(
    object({
      id: text(),
      kind: oneOf(personRequestKinds),
      reason: text(),
      at: text(),
      /** The e-mail address of who asked. */
      by: nullable(text()),
      isOwn: flag(),
      /** The two accounts that become one, and which of them confirmed it. */
      merge: nullable(
        object({
          closing: mergedAccount,
          staying: mergedAccount,
        }),
      ),
    }),
  ),
})
export type Person = ValueOf<typeof person>

/** For staff: everything about a person. */
export const getPerson = {
  name: 'get-person',
  method: 'POST',
  caller: { grants: ['sales', 'support', 'finance'] },
  parseRequest: object({ userId: uuid('userId must be the id of an account.') }),
  parseResponse: person,
} satisfies AnyFunctionContract
