import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { getOrderMoney } from '../money/ledger.ts'

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
  const { onItsWayKobo, surplusKobo } = await getOrderMoney(tx, id)
  if (onItsWayKobo > 0 || surplusKobo > 0) return false
  const { rowCount } = await tx.query(
    `update public.return_requests r
     set status = 'refunded', ended_at = $2
     where order_id = $1 and status = 'received' and not exists (
       select from public.refunds f
       join public.payments p on p.id = f.payment_id
       where p.order_id = $1
         and f.status in ('requested', 'approved', 'processing', 'needs_attention')
     )`,
    [id, now()],
  )
  return rowCount === 1
}

/** Staff refused the refund of goods that came back: the return is declined, with their reason. */
export async function declineRefundedReturn(
  tx: Tx,
  {
    refundIds,
    reason,
    staffId,
  }: { refundIds: readonly string[]; reason: string; staffId: string | null },
  now: Date,
): Promise<void> {
  await tx.query(
    `update public.return_requests
     set status = 'declined', note = $2, decided_by = $3, decided_at = $4, ended_at = $4
     where refund_id = any ($1) and status = 'received'`,
    [refundIds, reason, staffId, now],
  )
}
