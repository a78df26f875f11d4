import type { Tx } from '../../../backend/functions/functions.ts'
import type { Order } from '../order-access.ts'
import { systemActor, writeEvent } from '../order-changes.ts'
import { returnStock } from '../order-stock.ts'

/**
 * An unpaid order whose hold is over, and whose buyer waits for an instalment plan, does not end: it
 * gives its units back and waits without them until its plan has ended. The caller has locked it.
 * @returns whether it waits
 */
export async function waitForPlan(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const row = await tx.one<{ until: Date | null }>('select private.find_plan_wait($1) as until', [
    order.id,
  ])
  const planned = row.until
  if (!planned) return false
  // A plan that should have ended is ended by its own task soon.
  const soon = new Date(now.getTime() + 3_600_000)
  const until = planned > soon ? planned : soon
  if (order.holdsStock) {
    await returnStock(tx, order.id, { actor: systemActor, now })
    const message =
      'The goods are for sale again while you wait for your plan. If they are gone when your deposit arrives, we refund you.'
    await writeEvent(tx, order.id, { kind: 'note', actor: systemActor, message }, now)
  }
  await tx.query('update public.orders set held_until = $2, holds_stock = false where id = $1', [
    order.id,
    until,
  ])
  return true
}
