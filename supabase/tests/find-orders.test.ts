import { beforeAll, expect, test } from 'vitest'
import { people, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { takeUnits } from '../../test/shop/order-units.ts'

const { admin, act, attemptAll } = await useDatabaseWithPeople()

beforeAll(async () => {
  const orders = [
    [
      people.customer,
      'IM-2026-000123',
      'INV-2026-000077',
      'pending_payment',
      'Bísí Adéwálé',
      'Bisi@Example.com',
      '+2348031234567',
      'IM-2026-000123-1',
    ],
    [
      people.stranger,
      'IM-2026-000124',
      null,
      'pending_payment',
      'Ɗanjuma O’Brien',
      'dan%juma@example.com',
      '+2347055550000',
      'IM-2026-000124-2',
    ],
  ]
  for (const order of orders) {
    await admin.query(
      `with placed as (
           insert into public.orders (terms_version, idempotency_key, request_hash, user_id, number,
             invoice_number, status, name, email, phone_number, access_hash, delivery_state,
             delivery_area, delivery_street, subtotal_kobo, delivery_kobo, total_kobo,
             vat_rate_percent, vat_kobo)
           values ('2026-11-22', gen_random_uuid(), '', $1, $2, $3, $4, $5, $6, $7, '', 'Lagos', 'Ikeja', '1',
             100, 0, 100, 7.5, 7)
           returning id
         ),
         lines as (
           insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
             unit_price_kobo)
           select placed.id, 0, product.id, 'Panel', 'P', 1, 100
           from placed, (select id from public.products limit 1) as product
           returning order_id, product_id, quantity
         ),
         taken as (${takeUnits('lines')})
         insert into public.payments (order_id, attempt, reference, method, amount_kobo, status,
           is_test)
         select id, 1, $8, 'sandbox', 100, 'started', true
         from placed`,
      order,
    )
  }
})

const find = (role: 'admin' | 'customer' | 'stranger', query: string) =>
  act(role, async (tx) =>
    (
      await tx.query<{ number: string }>('select number from public.find_orders($1)', [query])
    ).rows.map(({ number }) => number.slice(-3)),
  )

test.each([
  'IM-2026-000123',
  ' im-2026-000123 ',
  '000123',
  '123',
  'inv-2026-000077',
  '77',
  '08031234567',
  '0803 123 4567',
  '+234 803 123 4567',
  '+234 (0) 803-123-4567',
  '2348031234567',
  '00234 803 123 4567',
  '803 123 4567',
  '1234567',
  'bisi@example.com',
  'BISI@',
  'Bísí Adéwálé',
  'bisi adewale',
  'ADEWALE',
  'IM-2026-000123-1',
])('staff find the order by "%s"', async (query) =>
  expect(await find('admin', query)).toEqual(['123']),
)

test.each(['danjuma', "o'brien", 'im-2026-000124-2', 'dan%', '070 5555 0000'])(
  'staff find the other order by "%s"',
  async (query) => expect(await find('admin', query)).toEqual(['124']),
)

test.each([
  '',
  '   ',
  '%',
  '_',
  '7654321',
  '99',
  'x@example.com',
  '+234',
  '00000000',
  '\\',
  "';--",
  'a'.repeat(101),
])('"%s" finds nothing', async (query) => expect(await find('admin', query)).toEqual([]))

test('other users find only their own orders, and visitors cannot call it', async () => {
  expect([
    await find('customer', 'IM-2026-000124'),
    await find('customer', '123'),
    await find('stranger', '123'),
  ]).toEqual([[], ['123'], []])
  expect(await attemptAll(`select from public.find_orders('123')`)).toEqual([
    '42501',
    1,
    0,
    0,
    1,
    '42501',
  ])
})
