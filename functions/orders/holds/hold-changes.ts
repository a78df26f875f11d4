import type { Tx } from '../../../backend/functions/functions.ts'
import {
  extendedHoldEnd,
  holdEnd,
  hoursBetweenExtensions,
  shortenedHoldEnd,
} from '../../../domain/orders/stock/stock-hold.ts'
import type { Order } from '../order-access.ts'

/**
 * Whether a receipt would extend the hold of an unpaid order: once for each order, not for last
 * units, and for one order of an address.
 */
export async function mayExtendHold(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const { heldUntil, holdsStock, holdsLastUnits, holdExtendedAt, holdShortenedAt } = order
  if (!heldUntil || !holdsStock || holdsLastUnits || holdExtendedAt || holdShortenedAt) return false
  const { rowCount } = await tx.query(
    `select
     from private.order_origins mine
     join private.order_origins s on s.address = mine.address
     join public.orders o on o.id = s.order_id
     where mine.order_id = $1 and o.hold_extended_at > $2 and o.paid_at is null
     limit 1`,
    [order.id, new Date(now.getTime() - hoursBetweenExtensions * 3_600_000)],
  )
  return rowCount === 0
}

/**
 * Extends the hold of a locked unpaid order, because its buyer sent a receipt. Orders of the same
 * address are decided one after the other until the transaction ends.
 * @returns until when the order holds its units now; null when it was not extended
 */
export async function extendHold(tx: Tx, order: Order, now: Date): Promise<Date | null> {
  await tx.query(
    `select private.lock_buyers(array['address ' || address])
     from private.order_origins
     where order_id = $1`,
    [order.id],
  )
  if (!order.heldUntil || !(await mayExtendHold(tx, order, now))) return null
  const until = extendedHoldEnd(order.heldUntil)
  await tx.query('update public.orders set held_until = $2, hold_extended_at = $3 where id = $1', [
    order.id,
    until,
    now,
  ])
  return until
}

/** Gives a locked unpaid order the time for a bank transfer, counted from when it was placed. */
export async function allowTransferTime(tx: Tx, order: Order): Promise<Order> {
  const until = holdEnd({
    placedAt: order.createdAt,
    method: 'bank_transfer',
    isLastUnits: order.holdsLastUnits,
  })
  if (!order.heldUntil || order.holdShortenedAt || order.heldUntil >= until) return order
  await tx.query('update public.orders set held_until = $2 where id = $1', [order.id, until])
  return { ...order, heldUntil: until }
}

/**
 * Shortens the extended hold of a locked unpaid order whose payment failed. There is time to pay
 * again.
 */
export async function shortenHold(tx: Tx, order: Order, now: Date): Promise<Order> {
  const until = shortenedHoldEnd(now)
  if (!order.holdExtendedAt || !order.heldUntil || order.heldUntil <= until) return order
  await tx.query('update public.orders set held_until = $2 where id = $1', [order.id, until])
  return { ...order, heldUntil: until }
}
