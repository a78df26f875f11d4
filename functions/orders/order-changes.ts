import type { Tx } from '../../backend/functions/functions.ts'
import type { OrderEventKind, OrderStatus, orderActors } from '../../domain/orders/order-status.ts'
import { rememberCancellation, useCancellation } from './undo/cancellations.ts'
import { returnCoupon } from './coupons.ts'
import { promiseDelivery } from './delivery/delivery-promise.ts'
import type { Order } from './order-access.ts'

/** Who changed the order. */
export interface Actor {
  kind: (typeof orderActors)[number]
  id: string | null
}

export interface OrderEvent {
  kind: OrderEventKind
  status?: OrderStatus
  actor: Actor
  /** A sentence for the customer. */
  message: string
}

/** Adds to the history of an order. Events are never changed. */
export async function writeEvent(
  tx: Tx,
  orderId: string,
  { kind, status, actor, message }: OrderEvent,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into public.order_events (order_id, kind, status, actor, actor_id, message, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [orderId, kind, status ?? null, actor.kind, actor.id, message, now],
  )
}

/**
 * Changes the status of a locked order. The database refuses transitions that are not allowed
 * (SQLSTATE PT409). A cancelled order returns its goods and its coupon. A paid order gets an
 * invoice number and promised days; `takeForPayment` has taken what it needs before. An order whose
 * buyer takes the cancellation back gets the time that it had; `takeBack` has taken its goods.
 * @throws FunctionError 409 when a cancellation cannot be taken back any more
 */
export async function changeStatus(
  tx: Tx,
  order: Order,
  status: OrderStatus,
  { actor, message, now }: { actor: Actor; message: string; now: Date },
): Promise<void> {
  if (status === 'cancelled') {
    if (actor.kind === 'customer') await rememberCancellation(tx, order, now)
    await returnGoodsAndCoupon(tx, order)
  }
  const reopened = status === 'pending_payment' ? await useCancellation(tx, order.id, now) : null
  const holdsStock = reopened
    ? reopened.heldStock
    : status !== 'cancelled' && (order.holdsStock || status === 'paid')
  await tx.query(
    `update public.orders
     set status = $2, held_until = $5, holds_stock = $3,
       paid_at = case when $2 = 'paid' then $4::timestamptz else paid_at end,
       delivered_at = case when $2 = 'delivered' then $4::timestamptz else delivered_at end,
       invoice_number = case
         when $2 = 'paid' then coalesce(invoice_number, private.next_invoice_number($4))
         else invoice_number
       end
     where id = $1`,
    [order.id, status, holdsStock, now, reopened?.heldUntil ?? null],
  )
  if (status === 'paid') await promiseDelivery(tx, order.id, now)
  await writeEvent(tx, order.id, { kind: 'status', status, actor, message }, now)
}

async function returnGoodsAndCoupon(tx: Tx, order: Order): Promise<void> {
  // Products first, then the coupon: `place-order` locks them in this order too.
  if (order.holdsStock) await returnStock(tx, order.id)
  if (order.couponCode) await returnCoupon(tx, order.couponCode)
}

/**
 * Returns the units of an order to the stock. Products are locked in the order of their ids, as
 * everywhere.
 */
export async function returnStock(tx: Tx, orderId: string): Promise<void> {
  await lockProducts(tx, orderId)
  await tx.query(
    `update public.products p
     set stock = p.stock + l.quantity
     from public.order_lines l
     where l.order_id = $1 and p.id = l.product_id`,
    [orderId],
  )
}

/** Takes the units of an order. The caller has locked the products and checked them. */
export async function takeStock(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `update public.products p
     set stock = p.stock - l.quantity
     from public.order_lines l
     where l.order_id = $1 and p.id = l.product_id`,
    [orderId],
  )
}

/** The products of which there is not enough for an order that holds nothing. */
export async function listMissing(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.id
     from public.order_lines l
     join public.products p on p.id = l.product_id
     where l.order_id = $1 and p.stock < l.quantity`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}

export async function lockProducts(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `select from public.products
     where id in (select product_id from public.order_lines where order_id = $1)
     order by id
     for no key update`,
    [orderId],
  )
}
