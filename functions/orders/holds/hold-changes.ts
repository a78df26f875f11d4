import type { Tx } from '../../../backend/functions/functions.ts'
import { extendedHoldEnd, holdEnd, holdEndAfterRefusal } from '../../../domain/orders/stock-hold.ts'
import type { Order } from '../order-access.ts'

/**
 * Extends the hold of a locked unpaid order, because its buyer sent a receipt. Once for each order,
 * and not for last units.
 * @returns until when the order holds its units now; null when it was not extended
 */
export async function extendHold(tx: Tx, order: Order, now: Date): Promise<Date | null> {
  const { heldUntil, holdsStock, holdsLastUnits, holdExtendedAt } = order
  if (!heldUntil || !holdsStock || holdsLastUnits || holdExtendedAt) return null
  const until = extendedHoldEnd(heldUntil)
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
  if (!order.heldUntil || order.heldUntil >= until) return order
  await tx.query('update public.orders set held_until = $2 where id = $1', [order.id, until])
  return { ...order, heldUntil: until }
}

/**
 * Shortens the extended hold of a locked unpaid order whose payment failed. There is time to pay
 * again.
 */
export async function shortenHold(tx: Tx, order: Order, now: Date): Promise<Order> {
  const until = holdEndAfterRefusal(now)
  if (!order.holdExtendedAt || !order.heldUntil || order.heldUntil <= until) return order
  await tx.query('update public.orders set held_until = $2 where id = $1', [order.id, until])
  return { ...order, heldUntil: until }
}
