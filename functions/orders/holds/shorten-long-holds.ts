import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { shortenedHoldEnd } from '../../../domain/orders/stock/stock-hold.ts'
import { formatMoment } from '../../mail/mail-text.ts'
import { lockOrder } from '../order-access.ts'
import { writeEvent } from '../order-changes.ts'
import { holdShortenedMail } from '../order-mails.ts'

/**
 * Unpaid orders that hold the last units of a product for long, because others bought the rest. While
 * the rest is only held for a short time, nothing is decided yet: otherwise a stranger who does not
 * pay could shorten the hold of somebody who does.
 */
export async function listLongHolds(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id
     from public.orders o
     where held_until > $1
       and status = 'pending_payment'
       and holds_stock
       and hold_shortened_at is null
       and exists (
         select from public.order_lines l
         join public.products p on p.id = l.product_id
         where l.order_id = o.id
           and p.stock = 0
           and not exists (
             select from public.order_lines other
             join public.orders short on short.id = other.order_id
             where other.product_id = p.id and short.holds_stock and short.held_until <= $1
           )
       )
     order by held_until desc
     limit 500`,
    [shortenedHoldEnd(now)],
  )
  return rows.map(({ id }) => id)
}

/** Shortens such a hold, once for each order; its buyer gets a mail with the new time. */
export async function shortenLongHold(
  id: string,
  now: Date,
  context: ModuleContext,
): Promise<void> {
  const until = shortenedHoldEnd(now)
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, id)
    // It may have changed since it was listed.
    if (!order?.heldUntil || order.heldUntil <= until || order.holdShortenedAt) return
    await tx.query(
      'update public.orders set held_until = $2, hold_shortened_at = $3 where id = $1',
      [id, until, now],
    )
    const message = `Others have bought the rest, so we keep these last goods only until ${formatMoment(until)}.`
    await writeEvent(tx, id, { kind: 'note', actor: { kind: 'system', id: null }, message }, now)
    await context.queueMail(tx, holdShortenedMail(order, until, context))
  })
}
