import { defineSteps } from '../../callers/define-function.ts'
import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import {
  mayQuote,
  offerInstallation as contract,
  quoteDays,
} from '../../../domain/orders/installation/installation-quote.ts'
import type { QuoteView } from '../../../domain/orders/installation/quote-view.ts'
import { lockOrder, type Order } from '../order-access.ts'
import { writeEvent } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'
import { installationOfferedMail } from './installation-mails.ts'
import { findQuote } from './installation-quotes.ts'

/**
 * Staff name the price of an installation; the buyer gets a mail and decides. The same price again
 * changes nothing, and another one takes the place of one that is not accepted.
 * @returns 200 `OrderView`; 403 not staff; 404 no such order; 409 the order asked for no quote, has
 * accepted a price, or is not paid or has ended
 */
export const offerInstallation = defineSteps(
  contract,
  async ({ request: { orderId, priceKobo, note }, transaction, context }) => {
    const now = context.now()
    return transaction(async ({ tx, staffId }) => {
      const order = await lockOrder(tx, orderId)
      if (!order) throw new FunctionError(404, 'There is no such order.')
      const quote = await requireQuotable(tx, order, now)
      const isRepeated =
        quote.status === 'offered' && quote.priceKobo === priceKobo && quote.note === note
      if (!isRepeated) {
        const expiresAt = new Date(now.getTime() + quoteDays * 86_400_000)
        const offered = { priceKobo, note, expiresAt }
        const quoteId = await storeOffer(tx, { order, quote, staffId, ...offered }, now)
        const actor = { kind: 'staff', id: staffId } as const
        const message = `Our crew can install your order for ${formatExactNaira(priceKobo)}. Please say yes or no.`
        await writeEvent(tx, orderId, { kind: 'note', actor, message }, now)
        await context.queueMail(
          tx,
          installationOfferedMail(order, { quoteId, ...offered }, context),
        )
      }
      return getOrderView(tx, order, context)
    })
  },
)

/** @throws FunctionError 409 when no price can be named now */
async function requireQuotable(tx: Tx, order: Order, now: Date): Promise<QuoteView> {
  const quote = await findQuote(tx, order.id, now)
  if (!quote) throw new FunctionError(409, 'The buyer did not ask for a price of an installation.')
  if (quote.status === 'accepted')
    throw new FunctionError(
      409,
      `The buyer has said yes to ${formatExactNaira(quote.priceKobo ?? 0)} already.`,
    )
  if (!mayQuote(order.status))
    throw new FunctionError(
      409,
      'A price can be named when the order is paid, and until it is installed.',
    )
  return quote
}

/** @returns the id of the quote that holds the price */
async function storeOffer(
  tx: Tx,
  {
    order,
    quote,
    staffId,
    priceKobo,
    note,
    expiresAt,
  }: {
    order: Order
    quote: QuoteView
    staffId: string
    priceKobo: number
    note: string
    expiresAt: Date
  },
  now: Date,
): Promise<string> {
  const price = [priceKobo, note, staffId, now, expiresAt]
  if (quote.status === 'waiting') {
    await tx.query(
      `update public.installation_quotes
       set status = 'offered', price_kobo = $2, note = $3, offered_by = $4, offered_at = $5,
         expires_at = $6
       where id = $1`,
      [quote.id, ...price],
    )
    return quote.id
  }
  await tx.query(
    `update public.installation_quotes set status = 'expired', decided_at = $2
     where order_id = $1 and status = 'offered'`,
    [order.id, now],
  )
  const row = await tx.one<{ id: string }>(
    `insert into public.installation_quotes (order_id, status, price_kobo, note, offered_by,
       offered_at, expires_at, created_at)
     values ($1, 'offered', $2, $3, $4, $5, $6, $5)
     returning id`,
    [order.id, ...price],
  )
  return row.id
}
