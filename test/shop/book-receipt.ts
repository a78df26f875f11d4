import type { Client } from 'pg'

/** Writes that the payment of an order succeeded, with the receipt in its ledger, as `settle` does. */
export async function bookReceipt(admin: Client, orderId: string): Promise<void> {
  await admin.query('begin')
  await admin.query(
    `update public.payments set status = 'succeeded', succeeded_at = now() where order_id = $1`,
    [orderId],
  )
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor)
     select order_id, 'receipt', -amount_kobo, id, 'gateway'
     from public.payments
     where order_id = $1`,
    [orderId],
  )
  await admin.query('commit')
}
