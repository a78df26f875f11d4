import type { Tx } from '../../../backend/functions/functions.ts'

/**
 * How much of a payment no refund takes yet, in kobo; below zero when a bank took back money that
 * refunds need. The caller has locked its order.
 */
export async function getRoomKobo(tx: Tx, paymentId: string): Promise<number> {
  const row = await tx.one<{ roomKobo: number }>(
    `select (private.received_for($1) - coalesce(sum(amount_kobo), 0))::float8 as "roomKobo"
     from public.refunds
     where payment_id = $1 and status not in ('failed', 'withdrawn')`,
    [paymentId],
  )
  return row.roomKobo
}

/**
 * Withdraws refunds of a payment that are not at the gateway yet, the last one first, until the others
 * fit into what is left of the payment. The caller has locked its order.
 * @param neededKobo what is to fit besides
 * @returns how many were withdrawn
 */
export async function withdrawBeyondRoom(
  tx: Tx,
  paymentId: string,
  neededKobo = 0,
): Promise<number> {
  let missingKobo = neededKobo - (await getRoomKobo(tx, paymentId))
  const { rows: waiting } = await tx.query<{ id: string; amountKobo: number }>(
    `select id, amount_kobo::float8 as "amountKobo"
     from public.refunds
     where payment_id = $1 and status in ('requested', 'approved')
     order by created_at desc, id
     for update`,
    [paymentId],
  )
  let withdrawn = 0
  for (const { id, amountKobo } of waiting) {
    if (missingKobo <= 0) break
    await tx.query(`update public.refunds set status = 'withdrawn' where id = $1`, [id])
    missingKobo -= amountKobo
    withdrawn += 1
  }
  return withdrawn
}

/**
 * Withdraws refunds of an order that are not at the gateway yet, the last one first, until the others
 * fit into what is left over in its ledger: a bank has taken money that they would have paid out. The
 * caller has locked the order.
 * @returns how many were withdrawn
 */
export async function withdrawBeyondBalance(tx: Tx, orderId: string): Promise<number> {
  const row = await tx.one<{ leftKobo: number }>(
    `select (
         select coalesce(-sum(amount_kobo), 0) from public.ledger_entries where order_id = $1
       )::float8 - (
         select coalesce(sum(r.amount_kobo), 0)
         from public.refunds r
         join public.payments p on p.id = r.payment_id
         where p.order_id = $1 and r.status in ('processing', 'needs_attention')
       )::float8 as "leftKobo"`,
    [orderId],
  )
  // What a request lowers the price by is left over once it is approved.
  const { rows: waiting } = await tx.query<{ id: string; neededKobo: number }>(
    `select r.id,
       (r.amount_kobo - case r.status when 'requested' then r.credit_note_kobo else 0 end)::float8
         as "neededKobo"
     from public.refunds r
     join public.payments p on p.id = r.payment_id
     where p.order_id = $1 and r.status in ('requested', 'approved')
     order by r.created_at, r.id`,
    [orderId],
  )
  let leftKobo = Math.max(0, row.leftKobo)
  let withdrawn = 0
  for (const { id, neededKobo } of waiting) {
    if (neededKobo <= leftKobo) {
      leftKobo -= neededKobo
      continue
    }
    await tx.query(`update public.refunds set status = 'withdrawn' where id = $1`, [id])
    withdrawn += 1
  }
  return withdrawn
}
