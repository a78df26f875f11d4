import type { Tx } from '../../backend/functions/functions.ts'
import { giveCouponBack } from './coupons.ts'
import type { Order } from './order-access.ts'

/** Who did it, for the order's events. */
export interface Actor {
  kind: 'customer' | 'staff' | 'gateway' | 'system'
  id: string | null
}

export interface OrderEvent {
  kind: 'placed' | 'status' | 'payment' | 'proof' | 'refund' | 'return_request' | 'note'
  status?: Order['status']
  actor: Actor
  /** A sentence that the customer reads too. */
  message: string
}

/** Adds to the history of an order, which nobody changes afterwards. */
export async function writeEvent(
  tx: Tx,
  orderId: string,
  { kind, status, actor, message }: OrderEvent,
  now: Date,
): Promise<void> {
  await tx.query(
    'insert into public.order_events (order_id, kind, status, actor, actor_id, message, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [orderId, kind, status ?? null, actor.kind, actor.id, message, now],
  )
}

/**
 * Moves a locked order on. The database refuses what may not follow (SQLSTATE PT409). An order that ends unpaid gives its goods and
 * its coupon back; one that is paid gets its invoice number, and if its goods had gone back already, they are taken again.
 * @returns false when it was paid but its goods are no longer there: then the money has to go back
 */
export async function changeStatus(
  tx: Tx,
  order: Order,
  status: Order['status'],
  { actor, message, now }: { actor: Actor; message: string; now: Date },
): Promise<boolean> {
  if (status === 'paid' && !order.holdsStock && !(await takeStockAgain(tx, order.id))) return false
  if (status === 'cancelled') await giveBack(tx, order)
  await tx.query(
    `update public.orders set status = $2, held_until = null, holds_stock = $3,
       paid_at = case when $2 = 'paid' then $4::timestamptz else paid_at end,
       delivered_at = case when $2 = 'delivered' then $4::timestamptz else delivered_at end,
       invoice_number = case when $2 = 'paid' then coalesce(invoice_number, private.next_invoice_number($4)) else invoice_number end
     where id = $1`,
    [order.id, status, status !== 'cancelled' && (order.holdsStock || status === 'paid'), now],
  )
  await writeEvent(tx, order.id, { kind: 'status', status, actor, message }, now)
  return true
}

async function giveBack(tx: Tx, order: Order): Promise<void> {
  if (order.couponCode) await giveCouponBack(tx, order.couponCode)
  if (order.holdsStock) await returnStock(tx, order.id)
}

/** Puts an order's units back on the shelf; in the order of their ids, as they are taken. */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await lockProducts(tx, orderId)
  await tx.query(
    'update public.products p set stock = p.stock + l.quantity from public.order_lines l where l.order_id = $1 and p.id = l.product_id',
    [orderId],
  )
}

/** All of an order's units or none: for a payment that came after the goods went back. */
async function takeStockAgain(tx: Tx, orderId: string): Promise<boolean> {
  await lockProducts(tx, orderId)
  const { rows } = await tx.query<{ missing: number }>(
    'select count(*)::integer as missing from public.order_lines l join public.products p on p.id = l.product_id where l.order_id = $1 and p.stock < l.quantity',
    [orderId],
  )
  if (rows[0]?.missing !== 0) return false
  await tx.query(
    'update public.products p set stock = p.stock - l.quantity from public.order_lines l where l.order_id = $1 and p.id = l.product_id',
    [orderId],
  )
  return true
}

async function lockProducts(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    'select from public.products where id in (select product_id from public.order_lines where order_id = $1) order by id for no key update',
    [orderId],
  )
}
