import { expect, test } from 'vitest'
import { denied, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { takeUnits } from '../../test/shop/order-units.ts'

const product = '5eed0000-0000-4000-8000-000000000101'
const order = '5eed0000-0000-4000-8000-0000000000aa'

const { attemptAll } = await useDatabaseWithPeople(async (tx) => {
  await tx.query(
    `insert into public.delivery_areas (state, fee_kobo, days_min, days_max)
     values ('Lagos', 0, 1, 3)
     on conflict do nothing;
     with placed as (
       insert into public.orders (terms_version, id, idempotency_key, request_hash, number, access_hash, name,
         email, phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo,
         delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, held_until)
       values ('2026-11-22', '${order}', '${order}', 'h', 'IM-2026-000001', 'h', 'Ada', 'ada@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '3 Allen', 100, 0, 100, 7.5, 7,
         now() + interval '30 minutes')
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo, vat_kobo)
       values ('${order}', 0, '${product}', 'Panel', 'P', 2, 50, 7)
       returning order_id, product_id, quantity
     )
     ${takeUnits('lines')}`,
  )
  await tx.query(`insert into private.order_origins (order_id, address, network)
    values ('${order}', '203.0.113.9', '203.0.113.0/24')`)
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each([
  ['read what is held', 'select from public.product_holds', [1, 1, 1, 1, 1, 1]],
  [
    'hold',
    `insert into public.product_holds values ('5eed0000-0000-4000-8000-000000000102', 1, now())`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'hold more',
    'update public.product_holds set units = 99',
    [denied, denied, denied, denied, denied, 1],
  ],
  ['let go', 'delete from public.product_holds', [denied, denied, denied, denied, denied, 1]],
  [
    'empty the table',
    'truncate public.product_holds',
    [denied, denied, denied, denied, denied, denied],
  ],
] as const)('held units, %s: everyone reads, the functions write', async (_, sql, expected) => {
  expect(await attemptAll(sql)).toEqual(expected)
})

test.each([
  ['read', 'select from private.order_origins', 1],
  ['delete', 'delete from private.order_origins', 1],
  ['change', `update private.order_origins set address = 'x'`, denied],
] as const)('where orders came from, %s: only the functions', async (_, sql, ofService) => {
  expect(await attemptAll(sql)).toEqual([denied, denied, denied, denied, denied, ofService])
})

test.each([
  'select private.lock_buyers(array[$$x$$])',
  'select holds_last_units, hold_extended_at from public.orders',
])('%s: not for visitors', async (sql) => {
  expect((await attemptAll(sql))[0]).toBe(denied)
})
