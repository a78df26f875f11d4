import type { Tx } from '../../../backend/functions/functions.ts'
import type { Actor } from '../order-changes.ts'
import { keepOnCredit } from '../credits/credits.ts'
import { getOrderMoney } from './ledger.ts'

export interface NewRefund {
  paymentId: string
  amountKobo: number
  reason: string
  /** The part that the order does not cost any more once the refund is approved. */
  creditNoteKobo?: number
  /** The member of staff who requests it; null for the shop itself. */
  requestedBy?: string | null
  /** By a transfer of ours, also when the money came through the gateway. */
  byTransfer?: boolean
  /** The first refund of the same decision. */
  partOf?: string | null
}

/** Stores a refund, for staff to approve. @returns its id */
export async function insertRefund(
  tx: Tx,
  {
    paymentId,
    amountKobo,
    reason,
    creditNoteKobo = 0,
    requestedBy = null,
    byTransfer = false,
    partOf = null,
  }: NewRefund,
): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into public.refunds (payment_id, amount_kobo, credit_note_kobo, reason, requested_by,
       by_transfer, part_of)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [paymentId, amountKobo, creditNoteKobo, reason, requestedBy, byTransfer, partOf],
  )
  return row.id
}

/** A payment with money that was not given back. */
export interface RefundablePayment {
  paymentId: string
  roomKobo: number
  /** The member of staff who wrote its receipt; null when the gateway did. */
  receiptBy: string | null
}

/**
 * The payments of a locked order from which money can go back, the last one first. Money in refunds
 * that are requested already is left out.
 */
export async function listRefundable(tx: Tx, orderId: string): Promise<RefundablePayment[]> {
  const { rows } = await tx.query<RefundablePayment>(
    `select id as "paymentId", room::float8 as "roomKobo", (
         select e.actor_id
         from public.ledger_entries e
         where e.payment_id = p.id and e.kind = 'receipt' and e.actor = 'staff'
         order by e.id desc
         limit 1
       ) as "receiptBy"
     from public.payments p, lateral (
       select private.received_for(p.id) - coalesce(sum(amount_kobo), 0) as room
       from public.refunds
       where payment_id = p.id and status not in ('failed', 'withdrawn')
     ) as left_over
     where order_id = $1 and status = 'succeeded' and room > 0
     order by attempt desc`,
    [orderId],
  )
  return rows
}

/**
 * Requests refunds of all that the buyer of a locked order has paid beyond what it costs and that is
 * not on its way back. A member of staff who wrote down what arrived is the requester, and so cannot
 * alone decide that it goes back. A refund of what the gateway received has no requester. The database
 * does not let a person approve it who wrote down another receipt of the order: they could release the
 * money by a transfer that never came. Credit that paid the order becomes credit again.
 * @param requestedBy the member of staff who decided that money goes back
 * @returns what will go back, in kobo; 0 when nothing is left over
 */
export async function refundSurplus(
  tx: Tx,
  {
    orderId,
    reason,
    actor,
    requestedBy,
  }: { orderId: string; reason: string; actor: Actor; requestedBy?: string },
  now: Date,
): Promise<number> {
  const { surplusKobo } = await getOrderMoney(tx, orderId)
  let leftKobo = surplusKobo
  for (const { paymentId, roomKobo, receiptBy } of await listRefundable(tx, orderId)) {
    const amountKobo = Math.min(leftKobo, roomKobo)
    if (amountKobo === 0) break
    await insertRefund(tx, { paymentId, amountKobo, reason, requestedBy: requestedBy ?? receiptBy })
    leftKobo -= amountKobo
  }
  if (leftKobo > 0) await returnCredit(tx, { orderId, amountKobo: leftKobo, actor }, now)
  return surplusKobo
}

/**
 * What was paid with credit goes back to that credit.
 * @param causedBy the member of staff who decides on it alone
 */
export async function returnCredit(
  tx: Tx,
  {
    orderId,
    amountKobo,
    actor,
    causedBy = null,
  }: { orderId: string; amountKobo: number; actor: Actor; causedBy?: string | null },
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ creditId: string; usedKobo: number }>(
    `select credit_id as "creditId", -sum(amount_kobo)::float8 as "usedKobo"
     from public.ledger_entries
     where order_id = $1 and credit_id is not null
     group by credit_id
     having sum(amount_kobo) < 0
     order by credit_id`,
    [orderId],
  )
  let leftKobo = amountKobo
  for (const { creditId, usedKobo } of rows) {
    const backKobo = Math.min(leftKobo, usedKobo)
    if (backKobo === 0) break
    await keepOnCredit(tx, { orderId, creditId, amountKobo: backKobo, causedBy, actor }, now)
    leftKobo -= backKobo
  }
}

/**
 * Withdraws refunds that were requested because money was left over, and that nobody has approved,
 * because the order needs the money now.
 */
export async function withdrawSurplusRefunds(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `update public.refunds r
     set status = 'withdrawn'
     from public.payments p
     where p.id = r.payment_id
       and p.order_id = $1
       and r.status = 'requested'
       and r.credit_note_kobo = 0`,
    [orderId],
  )
}
