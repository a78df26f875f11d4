import type { Tx } from '../../../backend/functions/functions.ts'
import {
  ledgerSign,
  sumLedger,
  type LedgerEntry,
  type LedgerKind,
  type OrderMoney,
  type OrderRefund,
} from '../../../domain/orders/ledger.ts'
import type { Actor } from '../order-changes.ts'

export interface NewEntry {
  orderId: string
  kind: LedgerKind
  /** Above zero; the kind decides whether it raises what the buyer owes. */
  amountKobo: number
  paymentId?: string
  refundId?: string
  creditId?: string
  disputeId?: string
  quoteId?: string
  editId?: string
  planId?: string
  planRefundId?: string
  reason?: string
  /** The member of staff on whose word alone it rests. */
  causedBy?: string | null
  actor: Actor
}

/**
 * Adds an entry to the ledger of a locked order. The database refuses what does not fit when the
 * transaction commits (SQLSTATE PT409).
 * @returns its id
 */
export async function bookEntry(
  tx: Tx,
  {
    orderId,
    kind,
    amountKobo,
    paymentId,
    refundId,
    creditId,
    disputeId,
    quoteId,
    editId,
    planId,
    planRefundId,
    reason,
    causedBy,
    actor,
  }: NewEntry,
  now: Date,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, credit_id,
       dispute_id, reason, actor, actor_id, created_at, caused_by, quote_id, edit_id, plan_id,
       plan_refund_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     returning id::text as id`,
    [
      orderId,
      kind,
      ledgerSign(kind) * amountKobo,
      paymentId ?? null,
      refundId ?? null,
      creditId ?? null,
      disputeId ?? null,
      reason ?? null,
      actor.kind,
      actor.id,
      now,
      causedBy ?? null,
      quoteId ?? null,
      editId ?? null,
      planId ?? null,
      planRefundId ?? null,
    ],
  )
  return row.id
}

/**
 * Takes an entry back by one of the opposite amount, because it was wrong. An entry is taken back
 * once.
 * @param reason for the staff who read the ledger later
 */
export async function reverseEntry(
  tx: Tx,
  { entryId, reason, actor }: { entryId: string; reason: string; actor: Actor },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, refund_id, credit_id,
       dispute_id, quote_id, plan_id, reverses, reason, actor, actor_id, created_at)
     select order_id, kind, -amount_kobo, payment_id, refund_id, credit_id, dispute_id, quote_id,
       plan_id, id,
       $2, $3, $4, $5
     from public.ledger_entries
     where id = $1`,
    [entryId, reason, actor.kind, actor.id, now],
  )
}

/** The sums of the ledger of an order; exact when the caller has locked the order. */
export async function getOrderMoney(tx: Tx, orderId: string): Promise<OrderMoney> {
  const row = await tx.one<{
    entries: LedgerEntry[]
    refunds: OrderRefund[]
    isUnpaid: boolean
  }>(
    `select
       coalesce((
         select jsonb_agg(jsonb_build_object('kind', kind, 'amountKobo', amount_kobo))
         from public.ledger_entries
         where order_id = $1
       ), '[]') as entries,
       coalesce((
         select jsonb_agg(jsonb_build_object(
           'status', r.status, 'amountKobo', r.amount_kobo, 'creditNoteKobo', r.credit_note_kobo
         ))
         from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = $1
       ), '[]') as refunds,
       exists (
         select from public.orders where id = $1 and status = 'pending_payment'
       ) as "isUnpaid"`,
    [orderId],
  )
  return sumLedger(row.entries, row.refunds, row)
}
