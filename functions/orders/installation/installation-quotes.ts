import { FunctionError, type ModuleContext, type Tx } from '../../../backend/functions/functions.ts'
import type { InstallationKind } from '../../../domain/delivery/installation.ts'
import {
  lacksAgreement,
  noAgreementForStaff,
  quoteAt,
  type QuoteView,
} from '../../../domain/orders/installation/quote-view.ts'
import { getOrderMoney, reverseEntry } from '../money/ledger.ts'
import type { Order } from '../order-access.ts'
import { writeEvent, type Actor } from '../order-changes.ts'
import { installationPaidMail } from './installation-mails.ts'

/** SQL: the quote of the order `$1` that counts now, or its last one. */
export const quoteOfOrder = `(
  select jsonb_build_object('id', q.id, 'status', q.status, 'priceKobo', q.price_kobo,
    'note', q.note, 'expiresAt', q.expires_at, 'paidAt', q.paid_at)
  from public.installation_quotes q
  where q.order_id = $1
  order by q.status in ('waiting', 'offered', 'accepted') desc, q.created_at desc,
    q.decided_at desc nulls last
  limit 1
)`

/** The quote of a locked order as it counts now; null for an order that asked for none. */
export async function findQuote(tx: Tx, orderId: string, now: Date): Promise<QuoteView | null> {
  const row = await tx.one<{ quote: QuoteView | null }>(`select ${quoteOfOrder} as quote`, [
    orderId,
  ])
  const quote = row.quote ?? null
  return quote && quoteAt(quote, now)
}

/**
 * The crew does no work whose price the buyer has not agreed to.
 * @throws FunctionError 409
 */
export async function requireAgreement(tx: Tx, orderId: string, now: Date): Promise<void> {
  if (lacksAgreement(await findQuote(tx, orderId, now)))
    throw new FunctionError(409, noAgreementForStaff)
}

/** Ends a quote of a locked order. */
export async function closeQuote(
  tx: Tx,
  { quoteId, status }: { quoteId: string; status: 'declined' | 'expired' },
  now: Date,
): Promise<void> {
  await tx.query(
    'update public.installation_quotes set status = $2, decided_at = $3 where id = $1',
    [quoteId, status, now],
  )
}

/**
 * Takes back a price that the buyer of a locked order accepted: it is not due any more, and staff can
 * name another price. The work of a price that was paid once may be done.
 * @param isPartPaidToo also when a part of it has arrived, which is then left over
 * @returns false when it is paid, or a part of it
 */
export async function takeQuoteBack(
  tx: Tx,
  {
    orderId,
    quote: { id: quoteId, priceKobo, paidAt },
    actor,
    isPartPaidToo = false,
  }: { orderId: string; quote: QuoteView; actor: Actor; isPartPaidToo?: boolean },
  now: Date,
): Promise<boolean> {
  if (priceKobo === null || paidAt !== null) return false
  const { dueKobo } = await getOrderMoney(tx, orderId)
  if (dueKobo < priceKobo && !isPartPaidToo) return false
  const row = await tx.maybeOne<{ entryId: string }>(
    `select id::text as "entryId" from public.ledger_entries
     where quote_id = $1 and reverses is null`,
    [quoteId],
  )
  const entryId = row?.entryId
  if (!entryId) throw new Error(`The accepted quote ${quoteId} has no entry`)
  const reason = 'The installation is taken off the order.'
  await reverseEntry(tx, { entryId, reason, actor }, now)
  await closeQuote(tx, { quoteId, status: 'declined' }, now)
  return true
}

/** Notes that an agreed installation is paid, when nothing of a locked order is due. Once. */
export async function noteQuotePaid(tx: Tx, order: Order, context: ModuleContext): Promise<void> {
  const now = context.now()
  const quote = await tx.maybeOne<{ id: string; priceKobo: number }>(
    `update public.installation_quotes set paid_at = $2
     where order_id = $1 and status = 'accepted' and paid_at is null
     returning id, price_kobo::float8 as "priceKobo"`,
    [order.id, now],
  )
  if (!quote) return
  const message = 'The installation is paid. Our crew will call you to agree on a day.'
  const actor: Actor = { kind: 'system', id: null }
  await writeEvent(tx, order.id, { kind: 'payment', actor, message }, now)
  await context.queueMail(tx, installationPaidMail(order, quote, context))
}

/** What the buyer of an order chose about our crew. */
export async function getInstallationKind(tx: Tx, orderId: string): Promise<InstallationKind> {
  const row = await tx.maybeOne<{ kind: InstallationKind }>(
    'select installation_kind as kind from public.orders where id = $1',
    [orderId],
  )
  return row?.kind ?? 'none'
}
