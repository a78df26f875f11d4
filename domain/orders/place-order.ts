import { installationWishes } from '../delivery/installation.ts'
import { isLegalVersion } from '../legal/versions.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, oneOf, refine, text, uuid, wholeNumber, type ValueOf } from '../parse/parser.ts'
import { checkoutFields } from './checkout-fields.ts'
import { orderLines } from './order-lines.ts'

const { name, email, phoneNumber, state, area, street, landmark, note, coupon, paymentMethod } =
  checkoutFields

const totalMessage = 'expectedTotalKobo must be the total in kobo that was shown.'

const termsMessage = 'Please reload the page: our terms have changed since you opened it.'

const parseRequest = object({
  /** Made by the sender: the same key with the same request is the same order. */
  idempotencyKey: uuid('idempotencyKey must be a UUID.'),
  lines: orderLines,
  contact: object({ name, email, phoneNumber }, 'Please give your contact details.'),
  delivery: object({ state, area, street, landmark, note }, 'Please give the delivery address.'),
  coupon,
  paymentMethod,
  /** Whether our crew installs the goods. */
  installation: oneOf(installationWishes, 'Please choose whether our crew installs it.'),
  /** The version of the terms that were shown at the button. */
  termsVersion: refine(
    text(termsMessage),
    (version) => isLegalVersion('terms', version),
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
