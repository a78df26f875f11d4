import { maxQuantity } from '../cart/cart.ts'
import {
  flag,
  listOf,
  nullable,
  refine,
  text,
  uuid,
  wholeNumber,
  type Parser,
} from '../parse/parser.ts'

/** Parts of the requests and responses about refunds, and about goods that come back. */

/** Units of a product of an order. */
export const productUnits = {
  productId: uuid('productId must be the id of a product.'),
  quantity: refine(
    wholeNumber('Quantities must be whole numbers.'),
    (units) => units >= 1 && units <= maxQuantity,
    `Quantities are from 1 to ${maxQuantity}.`,
  ),
}

/** A list with at most one line for each product. */
export function eachProductOnce<Line extends { productId: string }>(
  lines: Parser<Line[]>,
): Parser<Line[]> {
  return refine(
    lines,
    (given) => new Set(given.map(({ productId }) => productId)).size === given.length,
    'Each product may be in only one line.',
  )
}

/** An amount to give back, in kobo. */
export const refundAmountKobo = refine(
  wholeNumber('amountKobo must be an amount in kobo.'),
  (kobo) => kobo > 0,
  'A refund must be above zero.',
)

/** What became of the request for a refund. */
export const requestedRefund = {
  /** One for each payment that money goes back from. */
  refundIds: listOf(text()),
  /** Of what goes to the instalment plan of the order, so that less is left to pay. */
  planRefundId: nullable(text()),
  /** Whether no second person needs to approve it. */
  isApproved: flag(),
  /** What goes back as credit, because it was paid with credit. */
  creditKobo: wholeNumber(),
}
