import { installationWishes } from '../delivery/installation.ts'
import { mayBeAccepted } from '../legal/versions.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
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
} from '../parse/parser.ts'
import { recipient } from '../resellers/recipient.ts'
import { referral } from '../resellers/referral.ts'
import { checkoutFields } from './checkout-fields.ts'
import { orderLines } from './order-lines.ts'
import { paymentMethods } from './shop-rules.ts'

const { name, email, phoneNumber, state, area, street, landmark, note, coupon } = checkoutFields

/** How an order is to be paid: at once, or by a plan that its buyer applies for next. */
const orderWays = [...paymentMethods, 'in_parts'] as const
export type OrderWay = (typeof orderWays)[number]

const totalMessage = 'expectedTotalKobo must be the total in kobo that was shown.'

const termsMessage = 'Please reload the page: our terms have changed since you opened it.'

const parseRequest = object({
  /** Made by the sender: the same key with the same request is the same order. */
  idempotencyKey: uuid('idempotencyKey must be a UUID.'),
  lines: orderLines,
  contact: object({ name, email, phoneNumber }, 'Please give your contact details.'),
  delivery: object({ state, area, street, landmark, note }, 'Please give the delivery address.'),
  coupon,
  paymentMethod: oneOf(orderWays, 'Please choose how to pay.'),
  /** Whether our crew installs the goods. */
  installation: oneOf(installationWishes, 'Please choose whether our crew installs it.'),
  /** The customer of a reseller, who gets the goods; null for a delivery to the buyer. */
  recipient: nullable(recipient),
  /** Whether the prices that were shown are those of a reseller. */
  isShownAtWholesale: map(nullable(flag()), (given) => given ?? false),
  /** Through whom the buyer comes. */
  referral,
  /** The version of the terms that were shown at the button. */
  termsVersion: refine(
    text(termsMessage),
    (version) => mayBeAccepted('terms', version),
    termsMessage,
  ),
  /** The total that the customer saw. The order is refused when it costs something else now. */
  expectedTotalKobo: refine(wholeNumber(totalMessage), (kobo) => kobo > 0, totalMessage),
})

export type PlaceOrderRequest = ValueOf<typeof parseRequest>

/** Places an order, unpaid. */
export const placeOrder = {
  name: 'place-order',
  method: 'POST',
  parseRequest,
  parseResponse: object({
    order: object({ id: text(), number: text(), totalKobo: wholeNumber() }),
    /** The secret of the order's link. */
    orderKey: text(),
  }),
} satisfies AnyFunctionContract
