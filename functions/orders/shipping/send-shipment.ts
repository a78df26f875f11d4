import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import type { Tracking } from '../../../domain/delivery/tracking.ts'
import { shippedMessage } from '../../../domain/orders/shipments/shipment-view.ts'
import type { OrderView } from '../../../domain/orders/order-view.ts'
import { shippedMail } from '../delivery/delivery-mails.ts'
import { requireSafeMoney } from '../money/require-safe-money.ts'
import type { Order } from '../order-access.ts'
import { returnUnsent } from '../order-stock.ts'
import { changeStatus, writeEvent, type Actor } from '../order-changes.ts'
import { getOrderView } from '../order-view.ts'

export interface NewShipment {
  requestId: string
  /** Null: all that is left. */
  lines: readonly { productId: string; quantity: number }[] | null
  note: string | null
  tracking: Tracking
  staffId: string
}

/**
 * Goods of a locked order that is being prepared leave the store; the customer gets a mail. The order
 * is shipped when nothing is left, also when the rest was refunded: then there is no shipment more.
 * @returns whether the order is shipped now
 * @throws FunctionError 409 more than is left, or the goods must stay because of money, a bank or a
 * request to cancel
 */
export async function sendShipment(
  tx: Tx,
  order: Order,
  { requestId, lines, note, tracking, staffId }: NewShipment,
  context: FunctionContext,
): Promise<boolean> {
  const now = context.now()
  await requireSafeMoney(tx, order, context)
  const before = await getOrderView(tx, order, context)
  if (lines === null && before.shipments.length > 0 && !before.lines.some(isLeft)) {
    const message = ['All that you did not get your money back for has left.', note]
    const actor = { kind: 'staff', id: staffId } as const
    await endSending(tx, order, { actor, message: message.filter(Boolean).join(' '), now })
    return true
  }
  const goods = chooseGoods(before, lines)
  // The database refuses what the shop must not send, such as goods that a bank asks about.
  await insertShipment(tx, order.id, { requestId, tracking, staffId, now, goods })
  const isLast = before.lines.every(
    ({ product_id: id, units_to_ship: left }) =>
      left === (goods.find(({ productId }) => productId === id)?.quantity ?? 0),
  )
  const isFirst = before.shipments.length === 0
  const message = [shippedMessage({ goods, isFirst, isLast }), note].filter(Boolean).join(' ')
  const actor = { kind: 'staff', id: staffId } as const
  if (isLast) await endSending(tx, order, { actor, message, now })
  else await writeEvent(tx, order.id, { kind: 'shipment', actor, message }, now)
  const after = await getOrderView(tx, order, context)
  const shipment = after.shipments.at(-1)
  if (!shipment) throw new Error('A shipment was stored and is not there')
  await context.queueMail(tx, shippedMail(after, { shipment, isLast, message }, context))
  return isLast
}

const isLeft = ({ units_to_ship: left }: { units_to_ship: number }) => left > 0

/** Nothing more leaves: what is still here was refunded before it could, and is for sale again. */
async function endSending(
  tx: Tx,
  order: Order,
  { actor, message, now }: { actor: Actor; message: string; now: Date },
): Promise<void> {
  await requireDecidedRefunds(tx, order.id)
  await changeStatus(tx, order, 'shipped', { actor, message, now })
  await tx.query('update public.orders set shipped_at = $2 where id = $1', [order.id, now])
  await returnUnsent(tx, order.id, { actor, now, reason: 'Refunded before it was sent.' })
}

/**
 * Units of a refund that nobody has decided on stay here, and when it is refused they must still leave:
 * so the order is not sent to its end before.
 * @throws FunctionError 409
 */
async function requireDecidedRefunds(tx: Tx, orderId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `select from public.refund_lines l join public.refunds r on r.id = l.refund_id
     where l.order_id = $1 and l.product_id is not null and r.status = 'requested'
     limit 1`,
    [orderId],
  )
  if (rowCount > 0)
    throw new FunctionError(
      409,
      'A refund of some of these goods waits for a decision. Decide on it first, then send the rest.',
    )
}

interface Goods {
  productId: string
  name: string
  quantity: number
}

/** What leaves now, in the order of the lines. */
function chooseGoods(
  { lines }: Pick<OrderView, 'lines'>,
  given: NewShipment['lines'],
): readonly Goods[] {
  const wanted = new Map(given?.map(({ productId, quantity }) => [productId, quantity]))
  const goods = lines.flatMap(({ product_id: productId, name, units_to_ship: left }) => {
    const quantity = given ? (wanted.get(productId) ?? 0) : left
    wanted.delete(productId)
    if (quantity > left)
      throw new FunctionError(
        409,
        `Only ${left} × ${name} ${left === 1 ? 'is' : 'are'} left to send.`,
      )
    return quantity > 0 ? [{ productId, name, quantity }] : []
  })
  if (wanted.size > 0) throw new FunctionError(409, 'A product is not in this order.')
  if (goods.length === 0) throw new FunctionError(409, 'Nothing of this order is left to send.')
  return goods
}

async function insertShipment(
  tx: Tx,
  orderId: string,
  {
    requestId,
    tracking: { carrier, trackingNumber, trackingUrl, driverPhone },
    staffId,
    now,
    goods,
  }: Pick<NewShipment, 'requestId' | 'tracking' | 'staffId'> & {
    now: Date
    goods: readonly Goods[]
  },
): Promise<void> {
  const row = await tx.maybeOne<{ id: string }>(
    `insert into public.shipments (order_id, position, request_id, carrier, tracking_number,
       tracking_url, driver_phone, shipped_at, shipped_by)
     select $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7, $8
     from public.shipments
     where order_id = $1
     returning id`,
    [orderId, requestId, carrier, trackingNumber, trackingUrl, driverPhone, now, staffId],
  )
  await tx.query(
    `insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
     select $1, $2, product_id, quantity
     from unnest($3::uuid[], $4::integer[]) as goods (product_id, quantity)`,
    [
      row?.id,
      orderId,
      goods.map(({ productId }) => productId),
      goods.map(({ quantity }) => quantity),
    ],
  )
}
