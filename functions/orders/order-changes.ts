import type { Tx } from '../../backend/functions/functions.ts'
import {
  isBeforeShipping,
  isInStore,
  type OrderEventKind,
  type OrderStatus,
  type orderActors,
} from '../../domain/orders/order-status.ts'
import { rememberCancellation, useCancellation } from './undo/cancellations.ts'
import { returnCoupon } from './coupons.ts'
import { promiseDelivery } from './delivery/delivery-promise.ts'
import type { Order } from './order-access.ts'
import { returnStock, returnUnsent, takeStock } from './order-stock.ts'

/** Who changed the order. */
export interface Actor {
  kind: (typeof orderActors)[number]
  id: string | null
}

/** The payment gateway, which has no account here. */
export const gatewayActor: Actor = { kind: 'gateway', id: null }
/** The shop itself. */
export const systemActor: Actor = { kind: 'system', id: null }

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
 * (SQLSTATE PT409). An order that becomes paid takes its units when it holds none: `takeForPayment`
 * has locked them before. It gets an invoice number and promised days. A cancelled order returns its
 * units and its coupon, and a refunded order the units that have not left the store. An order whose buyer
 * takes the cancellation back gets the time and the units that it had; `takeBack` has locked them.
 * @throws FunctionError 409 when a cancellation cannot be taken back any more
 */
export async function changeStatus(
  tx: Tx,
  order: Order,
  status: OrderStatus,
  { actor, message, now }: { actor: Actor; message: string; now: Date },
): Promise<void> {
  if (status === 'cancelled' && actor.kind === 'customer')
    await rememberCancellation(tx, order, now)
  const reopened = status === 'pending_payment' ? await useCancellation(tx, order.id, now) : null
  const holdsStock = reopened?.heldStock ?? holdsStockAs(status, order)
  // Products first, then the coupon: `place-order` locks them in this order too.
  if (holdsStock && !order.holdsStock) await takeStock(tx, order.id, { actor, now })
  if (!holdsStock && order.holdsStock) await returnStock(tx, order.id, { actor, now })
  if (status === 'refunded' && order.hasLeft && isBeforeShipping(order.status))
    await returnUnsent(tx, order.id, { actor, now })
  if (status === 'cancelled' && order.couponCode) await returnCoupon(tx, order.couponCode)
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

/** Whether the units of an order are out of the stock once it has a status. */
function holdsStockAs(status: OrderStatus, before: Order): boolean {
  if (status === 'paid') return true
  if (status === 'cancelled') return false
  return before.holdsStock && !(status === 'refunded' && isInStore(before))
}
