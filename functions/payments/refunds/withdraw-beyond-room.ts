import type { Tx } from '../../../backend/functions/functions.ts'

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
  const { rows } = await tx.query<{ roomKobo: number }>(
    `select (private.received_for($1) - coalesce(sum(amount_kobo), 0))::float8 as "roomKobo"
     from public.refunds
     where payment_id = $1 and status not in ('failed', 'withdrawn')`,
    [paymentId],
  )
  let missingKobo = neededKobo - (rows[0]?.roomKobo ?? 0)
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
