import type { Client } from 'pg'

/**
 * A delivered order of a person, in Lagos; without its money, because the register does not look at it.
 * @param sku of the only line: a kit or a panel
 * @returns the id of the order
 */
export async function insertDeliveredOrder(
  admin: Client,
  {
    userId,
    sku,
    number,
    status = 'delivered',
  }: {
    userId: string
    sku: string
    number: string
    status?: string
  },
): Promise<string> {
  await admin.query('set session_replication_role = replica')
  const { rows } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (terms_version, idempotency_key, request_hash, number, invoice_number, access_hash, user_id,
         status, name, email, phone_number, delivery_state, delivery_area, delivery_street,
         subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, delivered_at)
       values ('2026-11-22', gen_random_uuid(), '', $3, replace($3, 'IM', 'INV'), '', $1, $4, 'Ada Obi', 'a@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '1', 1000, 0, 1000, 7.5, 0, '2025-06-01')
       returning id
     ), line as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity, unit_price_kobo)
       select placed.id, 0, p.id, p.name, p.sku, 2, 500 from placed, public.products p where p.sku = $2
       returning order_id
     )
     select order_id as id from line`,
    [userId, sku, number, status],
  )
  await admin.query('reset session_replication_role')
  const [row] = rows
  if (!row) throw new Error(`There is no product ${sku}`)
  return row.id
}
