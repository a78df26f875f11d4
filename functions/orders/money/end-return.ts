import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { openRefundStatuses } from '../../../domain/payments/payment-status.ts'
import { getOrderMoney } from './ledger.ts'

/**
 * Ends the return of a locked order whose goods are back, once nothing of its money is left here or
 * on its way: it was paid out, or the buyer keeps it as credit.
 * @returns whether a return ended
 */
export async function endReturn(
  tx: Tx,
  { id }: { id: string },
  { now }: Pick<ModuleContext, 'now'>,
): Promise<boolean> {
  if (await hasOpenRefund(tx, id)) return false
  const { rowCount } = await tx.query(
    `update public.return_requests
     set status = 'refunded', ended_at = $2
     where order_id = $1 and status = 'received'`,
    [id, now()],
  )
  return rowCount === 1
}

/** Whether money of a locked order is left over, on its way, or waits for a decision. */
export async function hasOpenRefund(tx: Tx, orderId: string): Promise<boolean> {
  if ((await getOrderMoney(tx, orderId)).surplusKobo > 0) return true
  const { rowCount } = await tx.query(
    `select from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1
       and (r.status = 'requested' or r.status = any ($2))
     union all
     select from public.plan_refunds r
     join public.instalment_plans p on p.id = r.plan_id
     where p.order_id = $1 and r.status = 'requested'
     limit 1`,
    [orderId, openRefundStatuses],
  )
  return rowCount === 1
}

/** Staff refused the refund of goods that came back: the return is declined, with their reason. */
export async function declineRefundedReturn(
  tx: Tx,
  {
    refundIds,
    planRefundId = null,
    reason,
    staffId,
  }: {
    refundIds: readonly string[]
    planRefundId?: string | null
    reason: string
    staffId: string | null
  },
  now: Date,
): Promise<void> {
  await tx.query(
    `update public.return_requests
     set status = 'declined', note = $2, decided_by = $3, decided_at = $4, ended_at = $4
     where status = 'received' and (refund_id = any ($1) or id in (
       select return_request_id from public.refund_lines where plan_refund_id = $5))`,
    [refundIds, reason, staffId, now, planRefundId],
  )
}
