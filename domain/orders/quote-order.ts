import { installationKinds, installationWishes } from '../delivery/installation.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'
import { couponCode, orderLines } from './order-lines.ts'
import { paymentMethods } from './shop-rules.ts'

const quote = object({
  lines: listOf(
    object({
      id: text(),
      name: text(),
      quantity: wholeNumber(),
      unitPriceKobo: wholeNumber(),
      available: wholeNumber(),
    }),
  ),
  /** The lines that cannot be delivered as they are. */
  problems: listOf(
    object({
      id: text(),
      available: wholeNumber(),
      message: text(),
      /** When units of unpaid orders become free, ISO 8601; null when none are held. */
      freeFrom: nullable(text()),
    }),
  ),
  totals: object({
    subtotalKobo: wholeNumber(),
    discountKobo: wholeNumber(),
    deliveryKobo: wholeNumber(),
    installationKobo: wholeNumber(),
    totalKobo: wholeNumber(),
    vatKobo: wholeNumber(),
    vat: listOf(
      object({ ratePercent: number(), grossKobo: wholeNumber(), vatKobo: wholeNumber() }),
    ),
  }),
  coupon: nullable(object({ code: text(), description: text() })),
  /** Why the coupon gives no discount. */
  couponProblem: nullable(text()),
  /** Priced for the reseller who asks. */
  isWholesale: flag(),
  /** The reseller whose registered project protects the prices of this customer; for staff. */
  protectedBy: nullable(text()),
  /** Units of the carbon register are among it: it is not paid in parts. */
  hasUnits: flag(),
  delivery: object({
    state: text(),
    /** Nothing is delivered, so there are no days either. */
    isNone: flag(),
    feeKobo: wholeNumber(),
    daysMin: wholeNumber(),
    daysMax: wholeNumber(),
  }),
  installation: object({
    /** What our crew offers for this cart and state. */
    offer: oneOf(['none', 'included', 'priced', 'quoted']),
    /** Of an offer with a price; otherwise 0. They sum to the price. */
    labourKobo: wholeNumber(),
    journeyKobo: wholeNumber(),
    /** What the cart is priced with. */
    kind: oneOf(installationKinds),
  }),
  /** How this cart can be paid. */
  paymentMethods: listOf(oneOf(paymentMethods)),
  /** Why the other ways to pay are not offered for this sum. */
  methodsNote: nullable(text()),
  /** The cart takes the last units of a product, so it has to be paid at once. */
  isLastUnits: flag(),
})
/** A cart as the shop prices it now. */
export type Quote = ValueOf<typeof quote>

/** Prices a cart without placing an order. */
export const quoteOrder = {
  name: 'quote-order',
  method: 'POST',
  parseRequest: object({
    lines: orderLines,
    state: requiredLine({
      whenMissing: 'Please choose the state.',
      whenTooLong: 'Please choose a state from the list.',
      maxLength: 40,
    }),
    coupon: couponCode,
    /** Null: what buyers of such a cart usually want. */
    installation: nullable(oneOf(installationWishes)),
    /** For staff: whom they talk to, as far as it is typed. */
    customer: nullable(object({ phoneNumber: text(), email: text() })),
  }),
  parseResponse: quote,
} satisfies AnyFunctionContract
