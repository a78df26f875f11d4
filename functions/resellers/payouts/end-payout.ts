import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { PayoutStatus } from '../../../domain/resellers/payout-status.ts'
import { returnPayout, type PayoutActor } from './book-payout.ts'
import type { Payout } from './payout.ts'
import { resellerMail } from './payout-mails.ts'
import { findReseller } from './require-reseller.ts'

export type EndStatus = Extract<PayoutStatus, 'paid' | 'failed' | 'returned'>

interface End {
  /** Locked. */
  payout: Payout
  status: EndStatus
  actor: PayoutActor
  /** For the reseller; null when it was paid. */
  reason: string | null
  bankReference: string | null
}

/**
 * A payout was paid, or its money is here again: then its entries are taken back in the same
 * transaction. The reseller gets a mail.
 */
export async function endPayout(
  tx: Tx,
  { payout, status, actor, reason, bankReference }: End,
  context: ModuleContext,
): Promise<void> {
  const now = context.now()
  const isPaid = status === 'paid'
  const told = reason ?? (isPaid ? null : 'The bank did not take the money.')
  await tx.query(
    `update public.payouts
     set status = $2, paid_at = case when $2 = 'paid' then $3 else paid_at end,
       ended_at = case when $2 <> 'paid' then $3::timestamptz end, reason = $4,
       bank_reference = coalesce($5, bank_reference), gateway_word = null,
       handled_by = coalesce($6, handled_by)
     where id = $1`,
    [payout.id, status, now, told, bankReference, actor.kind === 'staff' ? actor.id : null],
  )
  if (!isPaid) await returnPayout(tx, { payout, actor, reason: told ?? '' }, now)
  const reseller = await findReseller(tx, payout.resellerId)
  if (reseller)
    await resellerMail(
      tx,
      { payout, reseller, event: status, ...(told ? { reason: told } : {}) },
      context,
    )
}
