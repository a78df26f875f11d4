import { defineFunction } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { answerInstallation as contract } from '../../../domain/orders/installation/installation-quote.ts'
import type { QuoteView } from '../../../domain/orders/installation/quote-view.ts'
import { requireOrder, type Order } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'
import { acceptQuote } from './accept-quote.ts'
import { closeQuote, findQuote, takeQuoteBack } from './installation-quotes.ts'

/**
 * The buyer accepts the price of an installation, which is due from then on, or declines it. A price
 * that was accepted can be declined until it is paid. The same answer again changes nothing.
 * @returns 200 `OrderView`; 404 no such order; 409 it is another quote or price than the order has
 * now, its time is over, it is paid, a refund waits for a decision, or the order has ended
 */
export const answerInstallation = defineFunction(
  contract,
  async ({ tx, request: { quoteId, answer: said, priceKobo, ...proof }, context }) => {
    const order = await requireOrder(tx, proof, context, { locks: true, buyersOnly: true })
    const quote = await findQuote(tx, order.id, context.now())
    if (!quote || quote.id !== quoteId || quote.priceKobo !== priceKobo)
      throw new FunctionError(
        409,
        'We have given you a new price in the meantime. Please look at it before you answer.',
      )
    const answered = said === 'accept' ? 'accepted' : 'declined'
    if (quote.status !== answered)
      await (said === 'accept'
        ? acceptQuote(tx, { order, quote }, context)
        : declineQuote(tx, { order, quote }, context))
    return getOrderView(tx, order, context)
  },
)

async function declineQuote(
  tx: Tx,
  { order, quote }: { order: Order; quote: QuoteView },
  context: FunctionContext,
): Promise<void> {
  const now = context.now()
  const actor: Actor = { kind: 'customer', id: context.caller.personId }
  if (quote.status === 'accepted') {
    if (!(await takeQuoteBack(tx, { orderId: order.id, quote, actor }, now)))
      throw new FunctionError(
        409,
        'The installation is paid, or a part of it. To cancel it, please talk to us.',
      )
  } else if (quote.status === 'waiting' || quote.status === 'offered')
    await closeQuote(tx, { quoteId: quote.id, status: 'declined' }, now)
  else throw new FunctionError(409, 'There is no longer a price to say no to.')
  const message = 'You said no to the installation. We deliver the goods without it.'
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
}
