import type { Client } from 'pg'
import { takeUnits } from './order-units.ts'

/**
 * Inserts an order of one product that is paid, with its payment and the receipt in the ledger, in
 * one transaction. For less than its total the order waits for the rest.
 * @param at a number that no other order of the test has
 * @returns the id of the payment
 */
export async function insertPaidOrder(
  admin: Client,
  {
    totalKobo,
    at,
    receivedKobo = totalKobo,
    method = 'bank_transfer',
  }: {
    totalKobo: number
    at: number
    receivedKobo?: number
    method?: 'bank_transfer' | 'paystack'
  },
): Promise<string> {
  await admin.query('begin')
  await admin.query(
    `update public.products set stock = stock + 1
     where id = (select id from public.products order by sku limit 1)`,
  )
  const { rows: orders } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, invoice_number, access_hash,
         status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
         subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
       values ('2026-11-22', gen_random_uuid(), '', 'IM-2026-95' || lpad($2::text, 4, '0'),
         'INV-2026-95' || lpad($2::text, 4, '0'), '',
         case when $3::bigint < $1 then 'pending_payment' else 'paid' end, 'Ada', 'a@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '1', $1, 0, $1, 7.5, 0)
       returning id
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select placed.id, 0, product.id, 'Panel', 'P', 1, $1
       from placed, (select id from public.products order by sku limit 1) as product
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')})
     select id from placed`,
    [totalKobo, at, receivedKobo],
  )
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status,
       succeeded_at)
     select id, 1, number || '-1', $2, total_kobo, 'succeeded', now()
     from public.orders
     where id = $1
     returning id`,
    [orders[0]?.id, method],
  )
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor)
     select order_id, 'receipt', -$2::bigint, id, 'staff' from public.payments where id = $1`,
    [rows[0]?.id, receivedKobo],
  )
  await admin.query('commit')
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}
