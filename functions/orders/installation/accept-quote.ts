import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import {
  mayQuote,
  quoteTransitions,
} from '../../../domain/orders/installation/installation-quote.ts'
import type { QuoteView } from '../../../domain/orders/installation/quote-view.ts'
import { isAllowedTransition } from '../../../domain/parse/status-transitions.ts'
import { applyMoney } from '../money/apply-money.ts'
import { hasUndecidedRefund } from '../money/has-undecided-refund.ts'
import { isDisputed } from '../money/is-disputed.ts'
import { bookEntry } from '../money/ledger.ts'
import { withdrawSurplusRefunds } from '../money/refund-surplus.ts'
import type { Order } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'

/**
 * The buyer of a locked order agrees to the price of its installation, which is due from then on.
 * @throws FunctionError 409 when it does not count any more, or a bank or a refund is in the way
 */
export async function acceptQuote(
  tx: Tx,
  { order, quote }: { order: Order; quote: QuoteView },
  context: FunctionContext,
): Promise<void> {
  const { priceKobo } = quote
  if (quote.status === 'expired')
    throw new FunctionError(409, 'This price has expired. Please ask us for a new one.')
  if (
    !isAllowedTransition(quoteTransitions, quote.status, 'accepted') ||
    priceKobo === null ||
    !mayQuote(order.status)
  )
    throw new FunctionError(409, 'There is no longer a price to say yes to.')
  if (await isDisputed(tx, order.id))
    throw new FunctionError(
      409,
      'Your bank is asking us about this order, so we cannot start anything new.',
    )
  if (await hasUndecidedRefund(tx, order.id))
    throw new FunctionError(
      409,
      'A refund of this order waits for a decision. Please wait for it, or talk to us.',
    )
  const now = context.now()
  const actor: Actor = { kind: 'customer', id: context.caller.personId }
  await tx.query(
    `update public.installation_quotes set status = 'accepted', decided_at = $2 where id = $1`,
    [quote.id, now],
  )
  await bookEntry(
    tx,
    { orderId: order.id, kind: 'installation', amountKobo: priceKobo, quoteId: quote.id, actor },
    now,
  )
  const message = `You said yes to the installation for ${formatExactNaira(priceKobo)}.`
  await writeEvent(tx, order.id, { kind: 'note', actor, message }, now)
  // Money that was left over, and whose refund nobody has approved, pays the installation first.
  await withdrawSurplusRefunds(tx, order.id)
  await applyMoney(tx, { order, cause: `installation-${quote.id}`, actor }, context)
}
