import { formatExactNaira } from '../../money/money.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { nullable, object, oneOf, refine, uuid, wholeNumber } from '../../parse/parser.ts'
import type { StatusTransitions } from '../../parse/status-transitions.ts'
import { requiredText } from '../../parse/text-fields.ts'
import { orderProofFields } from '../order-proof.ts'
import type { OrderStatus } from '../order-status.ts'
import { orderView } from '../order-view.ts'
import type { QuoteStatus } from './quote-view.ts'

/**
 * The price of an installation that staff name after the order, where our crew has no fixed price.
 */

/** An accepted price can be taken back until it is paid. */
export const quoteTransitions: StatusTransitions<QuoteStatus> = {
  waiting: ['offered', 'declined', 'cancelled'],
  offered: ['accepted', 'declined', 'expired', 'cancelled'],
  accepted: ['declined', 'cancelled'],
  declined: [],
  expired: [],
  cancelled: [],
}

/** For how many days a named price counts. */
export const quoteDays = 14

/** The orders that can get a price: the goods are paid, and the work is not done. */
export const quotableStatuses: readonly OrderStatus[] = [
  'paid',
  'preparing',
  'shipped',
  'delivered',
]

/** Whether an order can get a price now. */
export function mayQuote(status: OrderStatus): boolean {
  return quotableStatuses.includes(status)
}

const maxPriceKobo = 100_000_000_000
const priceMessage = `Please give a price of up to ${formatExactNaira(maxPriceKobo)}.`

/** For staff: names the price of an installation. A later one takes the place of an earlier one. */
export const offerInstallation = {
  name: 'offer-installation',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: object({
    orderId: uuid('orderId must be the id of an order.'),
    priceKobo: refine(
      wholeNumber(priceMessage),
      (kobo) => kobo > 0 && kobo <= maxPriceKobo,
      priceMessage,
    ),
    /** What the price includes, as the buyer reads it. */
    note: requiredText({
      whenMissing: 'Please say what the price includes.',
      whenTooLong: 'Please use at most 1,000 characters.',
      maxLength: 1_000,
    }),
  }),
  parseResponse: orderView,
} satisfies AnyFunctionContract

/** The buyer says yes or no to a price, or no to an installation at all. */
export const answerInstallation = {
  name: 'answer-installation',
  method: 'POST',
  parseRequest: object({
    ...orderProofFields,
    quoteId: uuid('quoteId must be the id of a quote.'),
    answer: oneOf(['accept', 'decline'], 'Please say yes or no.'),
    /** The price that the buyer saw; null before there is one. */
    priceKobo: nullable(wholeNumber()),
  }),
  parseResponse: orderView,
} satisfies AnyFunctionContract
