import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { maxUnpaidProofBytes } from '../../../domain/payments/transfer-proof.ts'

/**
 * Deletes receipts when those of unpaid orders need too much space: of orders that have ended, the
 * oldest first. Receipts of paid orders, of orders that may still be paid, and of transfers that
 * staff have decided about are never deleted.
 */
export const dropOldProofs: ScheduledTask = {
  name: 'drop-old-proofs',
  everyS: 300,
  async run({ db }) {
    await db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(
        `delete from public.transfer_proofs
         where id in (
           select id
           from (
             select t.id, o.status = 'cancelled' as has_ended,
               sum(t.size_bytes) over (
                 order by o.status = 'cancelled', t.created_at desc, t.id
               ) as kept_bytes
             from public.transfer_proofs t
             join public.payments p on p.id = t.payment_id
             join public.orders o on o.id = p.order_id
             where o.paid_at is null and p.status in ('started', 'checking', 'abandoned')
           ) as undecided
           where has_ended and kept_bytes > $1
         )`,
        [maxUnpaidProofBytes],
      ),
    )
  },
}
