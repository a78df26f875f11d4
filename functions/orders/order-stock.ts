import type { Tx } from '../../backend/functions/functions.ts'
import type { orderActors } from '../../domain/orders/order-status.ts'
import type { StockMovementKind } from '../../domain/orders/stock/stock-movement.ts'

/** Who moves the units of an order, when, and why when that is not plain from the order. */
interface StockMove {
  actor: { kind: (typeof orderActors)[number]; id: string | null }
  now: Date
  reason?: string
}

interface ReturnMove extends StockMove {
  /** If absent, everything that the order holds. */
  lines?: readonly ReturnedLine[]
  /** The return with which the buyer sent them back, after they had left the store. */
  returnId?: string
}

/** Units of one product of an order. */
interface ReturnedLine {
  productId: string
  quantity: number
}

/**
 * Takes the units of an order that have not come back. Locks the products, in the order of their ids,
 * until the transaction ends.
 * @throws when there are too few of one (SQLSTATE 23514)
 */
export async function takeStock(tx: Tx, orderId: string, move: StockMove): Promise<void> {
  await insertMovements(tx, orderId, { ...move, kind: 'order' })
}

/**
 * Returns units of an order to the stock: those of `lines`, which the order then no longer holds,
 * or all that it holds. After the latter the caller sets `holds_stock` to false. The caller has
 * locked the order.
 * @throws when more of a line would come back than was ordered (SQLSTATE 23514)
 */
export async function returnStock(
  tx: Tx,
  orderId: string,
  { lines, returnId, ...move }: ReturnMove,
): Promise<void> {
  await lockProducts(tx, orderId)
  if (!lines) return insertMovements(tx, orderId, { ...move, kind: 'order_return' })
  const columns = [lines.map(({ productId }) => productId), lines.map(({ quantity }) => quantity)]
  const { rowCount } = await tx.query(
    `update public.order_lines l
     set returned_quantity = l.returned_quantity + back.quantity
     from unnest($2::uuid[], $3::integer[]) as back (product_id, quantity)
     where l.order_id = $1 and l.product_id = back.product_id`,
    [orderId, ...columns],
  )
  if (rowCount !== lines.length) throw new Error('A returned product is not in the order')
  await tx.query(
    `insert into public.stock_movements
       (order_id, kind, actor, actor_id, reason, created_at, return_request_id, product_id, quantity)
     select $1, 'order_return', $4, $5, $6, $7, $8, product_id, quantity
     from unnest($2::uuid[], $3::integer[]) as back (product_id, quantity)
     order by product_id`,
    [
      orderId,
      ...columns,
      move.actor.kind,
      move.actor.id,
      move.reason ?? null,
      move.now,
      returnId ?? null,
    ],
  )
}

/** Returns the units of an order that are still here, when others have left the store. */
export async function returnUnsent(tx: Tx, orderId: string, move: StockMove): Promise<void> {
  const { rows: lines } = await tx.query<ReturnedLine>(
    `select product_id as "productId", private.unsent_units(order_id, product_id) as quantity
     from public.order_lines
     where order_id = $1 and private.unsent_units(order_id, product_id) > 0`,
    [orderId],
  )
  if (lines.length > 0) await returnStock(tx, orderId, { ...move, lines })
}

/** Moves all units of an order that have not come back; a trigger changes the stock. */
async function insertMovements(
  tx: Tx,
  orderId: string,
  { kind, actor, now, reason }: StockMove & { kind: StockMovementKind },
): Promise<void> {
  await tx.query(
    `insert into public.stock_movements
       (order_id, kind, actor, actor_id, reason, created_at, product_id, quantity)
     select order_id, $2, $3, $4, $5, $6, product_id,
       (quantity - returned_quantity) * case $2 when 'order' then -1 else 1 end
     from public.order_lines
     where order_id = $1 and quantity > returned_quantity
     order by product_id`,
    [orderId, kind, actor.kind, actor.id, reason ?? null, now],
  )
}

/** The products of which there is not enough for an order that holds nothing. */
export async function listMissing(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.id
     from public.order_lines l
     join public.products p on p.id = l.product_id
     where l.order_id = $1 and p.stock < l.quantity - l.returned_quantity`,
    [orderId],
  )
  return rows.map(({ id }) => id)
}

/** Locks the products of an order until the transaction ends, in the order of their ids. */
export async function lockProducts(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `select from public.products
     where id in (select product_id from public.order_lines where order_id = $1)
     order by id
     for no key update`,
    [orderId],
  )
}
