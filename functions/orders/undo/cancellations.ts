import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { undoDeadline } from '../../../domain/orders/undo-cancel.ts'
import type { Order } from '../order-access.ts'

/** What an order gets back when its buyer takes the cancellation back. */
interface Reopened {
  heldUntil: Date
  heldStock: boolean
}

interface Cancellation extends Reopened {
  /** Until when it can be taken back. */
  undoUntil: Date
}

/**
 * Remembers what a locked order holds when its buyer cancels it. Only the first time: there is one
 * chance to take a cancellation back.
 */
export async function rememberCancellation(tx: Tx, order: Order, now: Date): Promise<void> {
  if (!order.heldUntil) return
  await tx.query(
    `insert into private.buyer_cancellations (order_id, cancelled_at, held_until, held_stock)
     values ($1, $2, $3, $4)
     on conflict (order_id) do nothing`,
    [order.id, now, order.heldUntil, order.holdsStock],
  )
}

/**
 * The cancellation of an order that its buyer may still take back; null when there is none, it is
 * too late, or something has happened since.
 */
export async function findCancellation(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<Cancellation | null> {
  const row = await tx.maybeOne<Reopened & { cancelledAt: Date }>(
    `select c.held_until as "heldUntil", c.held_stock as "heldStock",
       c.cancelled_at as "cancelledAt"
     from private.buyer_cancellations c
     join public.orders o on o.id = c.order_id and o.status = 'cancelled'
     join lateral (
       select kind, status, actor, created_at
       from public.order_events
       where order_id = c.order_id
       order by id desc
       limit 1
     ) latest on latest.kind = 'status' and latest.status = 'cancelled'
       and latest.actor = 'customer' and latest.created_at = c.cancelled_at
     where c.order_id = $1
       and c.undone_at is null
       and not exists (
         select from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = c.order_id
       )`,
    [orderId],
  )
  if (!row) return null
  const { cancelledAt, heldUntil, heldStock } = row
  const undoUntil = undoDeadline({ cancelledAt, heldUntil })
  return now < undoUntil ? { heldUntil, heldStock, undoUntil } : null
}

/**
 * The cancellation of a locked order that its buyer may still take back.
 * @throws FunctionError 409 when there is none
 */
export async function requireCancellation(
  tx: Tx,
  orderId: string,
  now: Date,
): Promise<Cancellation> {
  const found = await findCancellation(tx, orderId, now)
  if (!found) throw new FunctionError(409, 'It is too late to undo this. You can order again.')
  return found
}

/**
 * Uses the one chance to take back the cancellation of a locked order.
 * @throws FunctionError 409 when it cannot be taken back any more
 */
export async function useCancellation(tx: Tx, orderId: string, now: Date): Promise<Reopened> {
  const found = await requireCancellation(tx, orderId, now)
  await tx.query('update private.buyer_cancellations set undone_at = $2 where order_id = $1', [
    orderId,
    now,
  ])
  return found
}
