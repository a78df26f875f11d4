import { FunctionError } from '../../../backend/functions/functions.ts'
import type { Quote } from '../quote.ts'

/**
 * Requires that the cart can be sold at the total that the sender has seen.
 * @param changed what to answer when it costs something else now
 * @throws FunctionError 409 with the problems and the quote
 */
export function requireQuote(
  quoted: Quote,
  { coupon, expectedTotalKobo }: { coupon: string | null; expectedTotalKobo: number },
  changed: string,
): void {
  const details = { problems: quoted.problems, quote: quoted }
  const [first] = quoted.problems
  if (first) throw new FunctionError(409, first.message, { details })
  if (coupon && quoted.couponProblem)
    throw new FunctionError(409, quoted.couponProblem, { details })
  if (quoted.totals.totalKobo !== expectedTotalKobo)
    throw new FunctionError(409, changed, { details })
}
