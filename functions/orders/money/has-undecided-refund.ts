import type { Tx } from '../../../backend/functions/functions.ts'

/**
 * Whether a refund that would lower what a locked order costs waits for a decision. Until then the
 * order takes no new charge and no other end: the refund was counted without them.
 */
export async function hasUndecidedRefund(tx: Tx, orderId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status = 'requested' and r.credit_note_kobo > 0
     union all
     select from public.plan_refunds r
     join public.instalment_plans p on p.id = r.plan_id
     where p.order_id = $1 and r.status = 'requested'
     limit 1`,
    [orderId],
  )
  return rowCount === 1
}
