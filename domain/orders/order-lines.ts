import { maxQuantity } from '../cart/cart.ts'
import { listOf, map, nullable, object, refine, text, uuid, wholeNumber } from '../parse/parser.ts'
import { cleanCode } from '../text/clean-code.ts'
import { maxOrderLines } from './shop-rules.ts'

const quantity = refine(
  refine(
    wholeNumber('Quantities must be whole numbers.'),
    (units) => units >= 1,
    'Quantities start at 1.',
  ),
  (units) => units <= maxQuantity,
  `More than ${maxQuantity} of one product is a wholesale order: please talk to us.`,
)

const lines = listOf(
  object({ id: uuid('A product of the cart has no valid id.'), quantity }),
  'The order has no list of products.',
)

/**
 * The lines of a cart: each product once, sorted by id, the order in which their rows are locked.
 */
export const orderLines = map(
  refine(
    refine(
      refine(lines, (given) => given.length > 0, 'Your cart is empty.'),
      (given) => given.length <= maxOrderLines,
      `More than ${maxOrderLines} products are a wholesale order: please talk to us.`,
    ),
    (given) => new Set(given.map(({ id }) => id)).size === given.length,
    'Each product may be in only one line.',
  ),
  (given) => [...given].sort((a, b) => (a.id < b.id ? -1 : 1)),
)

/** A coupon code in capital letters; null when none is given. */
export const couponCode = map(nullable(text()), (code) => cleanCode(code ?? '') || null)
