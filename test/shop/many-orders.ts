import type { Client } from 'pg'
import { takeUnits } from './order-units.ts'

/**
 * Adds paid orders directly to the database: each of its own customer, with two lines, a payment
 * and three events, and with letters and signs that a file format can get wrong.
 */
export async function addOrders(
  admin: Client,
  count: number,
  { takesStock = true } = {},
): Promise<void> {
  await admin.query('begin')
  await admin.query(
    `create temporary table added on commit drop as
     select n, gen_random_uuid() as order_id, gen_random_uuid() as user_id, gen_random_uuid() as payment_id,
       nextval('private.order_numbers') as number,
       (select array_agg(id order by sku) from public.products) as products,
       2 * (1 + n % 9) * (500000 + n) as subtotal_kobo
     from generate_series(1, $1::integer) n`,
    [count],
  )
  await admin.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select user_id, number || '@many.example', jsonb_build_object('full_name', 'Ẹniọlá ' || n)
     from added`,
  )
  await admin.query(
    `insert into public.orders (terms_version, id, idempotency_key, request_hash, number, invoice_number, user_id,
       access_hash, status, name, email, phone_number, delivery_state, delivery_area,
       delivery_street, delivery_note, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent,
       vat_kobo, service_vat_kobo, holds_stock, paid_at, created_at)
     select '2026-11-22', order_id, gen_random_uuid(), md5(order_id::text), 'MO-2026-' || lpad(number::text, greatest(6, length(number::text)), '0'),
       'INV-2025-' || lpad(number::text, greatest(6, length(number::text)), '0'), user_id, md5(user_id::text), 'paid',
       'Ẹniọlá ' || n, number || '@many.example', '+2348031234567', 'Lagos', 'Ikeja', n || ' Allen Avenue',
       case n % 3 when 0 then e'gate\\tleft\\nring "twice" \\\\ ' || n when 1 then '\\N' end,
       subtotal_kobo, 500000, subtotal_kobo + 500000, 7.5, 100000, 100000, true, now(),
       now() - n * interval '1 minute'
     from added`,
  )
  await admin.query(
    `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
       unit_price_kobo, carbon_reduction_kg)
     select order_id, position, products[1 + (n * 2 + position) % cardinality(products)], 'A product',
       'SKU-' || position, 1 + n % 9, 500000 + n, n / 100.0
     from added, generate_series(0, 1) position`,
  )
  if (takesStock) await takeAddedUnits(admin)
  await admin.query(
    `insert into public.payments (id, order_id, attempt, reference, method, amount_kobo,
       status, succeeded_at)
     select payment_id, order_id, 1, 'many-' || number, 'bank_transfer',
       subtotal_kobo + 500000, 'succeeded', now()
     from added`,
  )
  await admin.query(
    `insert into public.ledger_entries (order_id, kind, amount_kobo, payment_id, actor)
     select order_id, 'receipt', -(subtotal_kobo + 500000), payment_id, 'staff' from added`,
  )
  await admin.query(
    `insert into public.order_events (order_id, kind, status, actor, message)
     select order_id, kind, null, 'system', 'It happened: ' || kind
     from added, unnest(array['placed', 'payment', 'note']) kind`,
  )
  await admin.query('commit')
}

/** The stock of the orders is delivered first, so that none is missing. */
async function takeAddedUnits(admin: Client): Promise<void> {
  await admin.query(
    `update public.products p
     set stock = stock + l.quantity
     from (
       select product_id, sum(quantity) as quantity
       from public.order_lines
       where order_id in (select order_id from added)
       group by product_id
     ) l
     where p.id = l.product_id`,
  )
  await admin.query(
    takeUnits(
      '(select * from public.order_lines where order_id in (select order_id from added)) as lines',
    ),
  )
}
