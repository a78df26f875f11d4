import type { Client } from 'pg'
import { takeUnits } from './order-units.ts'

/**
 * Inserts an order of one product with a payment, in one transaction. The payment has succeeded, or
 * is mismatched when another sum arrived.
 * @param at a number that no other order of the test has
 * @returns the id of the payment
 */
export async function insertPaidOrder(
  admin: Client,
  {
    totalKobo,
    at,
    receivedKobo = totalKobo,
  }: { totalKobo: number; at: number; receivedKobo?: number },
): Promise<string> {
  await admin.query(
    `update public.products set stock = stock + 1
     where id = (select id from public.products order by sku limit 1)`,
  )
  const { rows } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (idempotency_key, request_hash, number, invoice_number, access_hash,
         status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
         subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo)
       values (gen_random_uuid(), '', 'IM-2026-95' || lpad($2::text, 4, '0'),
         'INV-2026-95' || lpad($2::text, 4, '0'), '', 'paid', 'Ada', 'a@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '1', $1, 0, $1, 7.5, 0)
       returning id, number
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select placed.id, 0, product.id, 'Panel', 'P', 1, $1
       from placed, (select id from public.products order by sku limit 1) as product
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')})
     insert into public.payments (order_id, attempt, reference, method, amount_kobo, status,
       received_kobo, succeeded_at)
     select id, 1, number || '-1', 'bank_transfer', $1,
       case when $3::bigint = $1 then 'succeeded' else 'mismatched' end, $3,
       case when $3::bigint = $1 then now() end
     from placed
     returning id`,
    [totalKobo, at, receivedKobo],
  )
  const [row] = rows
  if (!row) throw new Error('An insert returned nothing')
  return row.id
}
