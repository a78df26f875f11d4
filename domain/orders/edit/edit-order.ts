import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  refine,
  text,
  uuid,
  wholeNumber,
  type ValueOf,
} from '../../parse/parser.ts'
import { requiredText } from '../../parse/text-fields.ts'
import { checkoutFields } from '../checkout-fields.ts'
import { orderLines } from '../order-lines.ts'
import { maxOrderKobo } from '../order-totals.ts'

const { state, area, street, landmark } = checkoutFields

function amount(message: string) {
  return refine(wholeNumber(message), (kobo) => kobo >= 0 && kobo <= maxOrderKobo, message)
}

const expected = object({
  version: wholeNumber('version must be the one that was shown.'),
  totalKobo: wholeNumber('totalKobo must be the total that was shown.'),
  dueKobo: wholeNumber('dueKobo must be the amount that was shown.'),
})

const sums = object({
  subtotalKobo: wholeNumber(),
  discountKobo: wholeNumber(),
  deliveryKobo: wholeNumber(),
  installationKobo: wholeNumber(),
  totalKobo: wholeNumber(),
})

/** What an edit would do. */
const editPreview = object({
  /** How often the order was edited before. */
  version: wholeNumber(),
  lines: listOf(
    object({
      id: text(),
      name: text(),
      sku: text(),
      unitPriceKobo: wholeNumber(),
      /** Units before and after; 0 when the line comes or goes. */
      before: wholeNumber(),
      after: wholeNumber(),
      /** The fewest that it can have: so many were refunded or sent. */
      min: wholeNumber(),
      vatRatePercent: number(),
    }),
  ),
  /** Why the edit is not possible as it is. */
  problems: listOf(object({ field: text(), message: text() })),
  before: sums,
  after: sums,
  /** What the rules of the shop ask for the delivery. */
  usualDeliveryKobo: wholeNumber(),
  staffDiscountKobo: wholeNumber(),
  /** What becomes of the coupon when its discount changes. */
  couponNote: nullable(text()),
  /** What the customer has to pay then, and what goes back. */
  dueKobo: wholeNumber(),
  backKobo: wholeNumber(),
})
export type EditPreview = ValueOf<typeof editPreview>

/** For staff: changes an order that has not left the store, or shows what that would do. */
export const editOrder = {
  name: 'edit-order',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: object({
    orderId: uuid('orderId must be the id of an order.'),
    /** How many edits the order had when its goods were read. Refused when there are more by now. */
    seenEdits: wholeNumber('seenEdits must be a whole number.'),
    lines: orderLines,
    delivery: object({ state, area, street, landmark }, 'Please give the delivery address.'),
    /** In kobo; null: the fee by the rules of the shop. */
    deliveryKobo: nullable(amount('The delivery fee must be an amount in kobo.')),
    /** What staff give besides the coupon, in all; null: what they have given. */
    staffDiscountKobo: nullable(amount('The discount must be an amount in kobo.')),
    /** The customer reads it. */
    reason: requiredText({
      whenMissing: 'Please say why. The customer reads it.',
      whenTooLong: 'The reason can have at most 500 characters.',
      maxLength: 500,
    }),
    isDryRun: flag(),
    /** What the dry run showed; the edit is refused when something else is true now. */
    expected: nullable(expected),
  }),
  parseResponse: object({ isApplied: flag(), preview: editPreview }),
} satisfies AnyFunctionContract

export type EditOrderRequest = ValueOf<typeof editOrder.parseRequest>
