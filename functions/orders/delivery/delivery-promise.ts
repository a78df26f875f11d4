import type { Tx } from '../../../backend/functions/functions.ts'
import { promisedDelivery, type PromisedDelivery } from '../../../domain/delivery/delivery-time.ts'

/**
 * Promises the days on which a locked order that was just paid arrives. Once: an order that was
 * paid before keeps its promise, and one that was stored without a delivery time has none.
 */
export async function promiseDelivery(tx: Tx, orderId: string, paidAt: Date): Promise<void> {
  const days = await tx.maybeOne<{ min: number; max: number }>(
    `select delivery_days_min as min, delivery_days_max as max
     from public.orders
     where id = $1 and delivery_days_min is not null and promised_by is null`,
    [orderId],
  )
  if (days) await movePromise(tx, orderId, promisedDelivery({ paidAt, days }))
}

/** Stores the promised days of a locked order. */
export async function movePromise(
  tx: Tx,
  orderId: string,
  { from, by }: PromisedDelivery,
): Promise<void> {
  await tx.query('update public.orders set promised_from = $2, promised_by = $3 where id = $1', [
    orderId,
    from,
    by,
  ])
}

/** The promised days of an order; null when there are none. */
export async function findPromise(tx: Tx, orderId: string): Promise<PromisedDelivery | null> {
  return tx.maybeOne<PromisedDelivery>(
    `select promised_from::text as from, promised_by::text as by
     from public.orders
     where id = $1 and promised_by is not null`,
    [orderId],
  )
}
