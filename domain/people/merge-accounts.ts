import { emailField } from '../contact/contact-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  nullable,
  object,
  oneOf,
  text,
  uuid,
  wholeNumber,
  nothing,
  type ValueOf,
} from '../parse/parser.ts'
import { reasonField } from './person-actions.ts'

/** Within this many days the customer must confirm a merge and a second colleague must approve it. */
export const mergeDays = 3

const userId = uuid('userId must be the id of an account.')

const mergePreview = object({
  /** The account that stays. */
  into: object({ id: text(), name: nullable(text()), email: text() }),
  /** Why it cannot be done; null when it can. */
  problem: nullable(text()),
  moves: object({
    orders: wholeNumber(),
    /** Uses of coupons among these orders. They count for the account that stays. */
    couponUses: wholeNumber(),
    /** Solar systems in the carbon register. */
    systems: wholeNumber(),
    addresses: wholeNumber(),
    calculations: wholeNumber(),
    wishList: wholeNumber(),
    reviews: wholeNumber(),
    /** Reviews of products that the other account has reviewed too. They are deleted. */
    secondReviews: wholeNumber(),
    consents: wholeNumber(),
    inquiries: wholeNumber(),
    stockAlerts: wholeNumber(),
  }),
})
export type MergePreview = ValueOf<typeof mergePreview>

/** What moves, in the singular and the plural, in the order in which staff read it. */
const movedThings: readonly (readonly [keyof MergePreview['moves'], string, string])[] = [
  ['orders', 'order', 'orders'],
  ['couponUses', 'use of a coupon', 'uses of coupons'],
  ['inquiries', 'inquiry', 'inquiries'],
  ['systems', 'system in the carbon register', 'systems in the carbon register'],
  ['addresses', 'address', 'addresses'],
  ['calculations', 'saved calculation', 'saved calculations'],
  ['wishList', 'product on the wish list', 'products on the wish list'],
  ['reviews', 'review', 'reviews'],
  ['consents', 'consent', 'consents'],
  ['stockAlerts', 'stock alert', 'stock alerts'],
]

/** What moves, such as "2 orders" and "1 address". Counts of 0 are left out. */
export function describeMoves(moves: MergePreview['moves']): string[] {
  return movedThings.flatMap(([key, one, many]) =>
    moves[key] === 0 ? [] : [`${moves[key]} ${moves[key] === 1 ? one : many}`],
  )
}

/** For support: what moves when an account closes and the one of this address stays. */
export const previewMerge = {
  name: 'preview-merge',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({ userId, email: emailField() }),
  parseResponse: mergePreview,
} satisfies AnyFunctionContract

/** For support: asks the customer and a colleague to merge `userId` into `intoUserId`. */
export const requestMerge = {
  name: 'request-merge',
  method: 'POST',
  caller: { grants: ['support'], needsFreshFactor: true },
  parseRequest: object({
    userId,
    intoUserId: uuid('intoUserId must be the id of an account.'),
    reason: reasonField,
  }),
  parseResponse: nothing,
} satisfies AnyFunctionContract

/** The link in a mail about a merge proves that its reader has the mailbox. */
const link = {
  requestId: uuid('This link is not complete. Please open the one in our mail again.'),
  key: text('This link is not complete. Please open the one in our mail again.'),
}

const mergeForCustomer = object({
  closingEmail: text(),
  stayingEmail: text(),
  /** The link went to the account that closes. */
  isClosing: flag(),
  status: oneOf(['waits_for_you', 'waits_for_others', 'over']),
})
export type MergeForCustomer = ValueOf<typeof mergeForCustomer>

/** For whoever has the link in a mail: which two accounts become one. */
export const getMerge = {
  name: 'get-merge',
  method: 'POST',
  parseRequest: object(link),
  parseResponse: mergeForCustomer,
} satisfies AnyFunctionContract

/** Confirms a merge as the person of one of the two accounts, signed in, or stops it. */
export const answerMerge = {
  name: 'answer-merge',
  method: 'POST',
  parseRequest: object({ ...link, answer: oneOf(['confirm', 'stop']) }),
  parseResponse: mergeForCustomer,
} satisfies AnyFunctionContract
