import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'

/** What nobody may do with orders and payments, also not the functions that write them. */

const { admin, db, attempt, attemptAll } = await useDatabaseWithPeople()
const totalKobo = 171_500_00
let payment = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  payment = await insertPaidOrder(admin, { totalKobo, at: 0 })
  await admin.query('update public.orders set user_id = $1', [people.customer])
})

const asService = (sql: string) =>
  db.transaction(requestAs('service_role'), async (tx) => void (await tx.query(sql)))
const refused = { code: 'PT409' }

test.each([
  ['the total', 'total_kobo = 100, subtotal_kobo = 100, vat_kobo = 0'],
  ['the discount', 'discount_kobo = 100, total_kobo = total_kobo - 100'],
  ['the fee', 'delivery_kobo = 100, total_kobo = total_kobo + 100'],
  ['the VAT', 'vat_kobo = 1'],
  ['the rate', 'vat_rate_percent = 5'],
  ['the number', `number = 'IM-2026-000009'`],
  ['the invoice number', `invoice_number = 'INV-2026-000009'`],
])('%s of an order never changes', async (_, set) => {
  await expect(asService(`update public.orders set ${set}`)).rejects.toMatchObject(refused)
})

test('a payment is for what its order still costs, and what it is for never changes', async () => {
  await insertPaidOrder(admin, { totalKobo, at: 1, receivedKobo: totalKobo - 100_00 })
  const insert = (amount: string) =>
    asService(
      `insert into public.payments (order_id, attempt, reference, method, amount_kobo)
       select id, 2, 'other', 'paystack', ${amount} from public.orders where number like '%0001'`,
    )
  for (const amount of ['total_kobo', '100_00 - 1', '100_00 + 1'])
    await expect(insert(amount), amount).rejects.toMatchObject(refused)
  for (const set of [
    'amount_kobo = 100',
    'attempt = 9',
    `reference = 'another'`,
    `method = 'paystack'`,
    `order_id = gen_random_uuid()`,
  ])
    await expect(asService(`update public.payments set ${set}`), set).rejects.toMatchObject(refused)
  await insert('100_00')
})

test('that money arrived never changes', async () => {
  for (const set of [`status = 'failed', succeeded_at = null`, `succeeded_at = '2026-01-01'`])
    await expect(
      asService(`update public.payments set ${set} where id = '${payment}'`),
      set,
    ).rejects.toMatchObject(refused)
})

test('the lines of an order sum to its subtotal and its discount when it is stored', async () => {
  const line = (column: string) =>
    admin.query(`update public.order_lines set ${column} = ${column} + 1`)
  await expect(line('unit_price_kobo')).rejects.toMatchObject(refused)
  await expect(line('discount_kobo')).rejects.toMatchObject(refused)
  await empty(admin, 'public.stock_movements')
  await expect(admin.query('delete from public.order_lines')).rejects.toMatchObject(refused)
  await expect(
    asService(
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select o.id, 1, p.id, 'Panel', 'P', 1, 100
       from public.orders o, (select id from public.products order by sku desc limit 1) as p`,
    ),
  ).rejects.toMatchObject(refused)
  await expect(
    asService(
      `insert into public.orders (terms_version, idempotency_key, request_hash, number, access_hash, name, email,
         phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo,
         total_kobo, vat_rate_percent, vat_kobo)
       select '2026-11-22', gen_random_uuid(), '', 'IM-2026-000009', '', name, email, phone_number,
         delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo, total_kobo,
         vat_rate_percent, vat_kobo
       from public.orders`,
    ),
  ).rejects.toMatchObject(refused)
  // An order may go with its lines.
  await admin.query(
    `delete from public.ledger_entries; delete from public.payments; delete from public.orders`,
  )
})

// Outcomes in the order anon, customer, stranger, reseller, admin, service_role.
test.each<[what: string, sql: string, outcomes: (number | string)[]]>([
  [
    'only staff make coupons',
    `insert into public.coupons (code, percent_off) values ('FREE', 50)`,
    [denied, denied, denied, denied, 1, 1],
  ],
  ['only staff list coupons', 'select code from public.coupons', [denied, 0, 0, 0, 2, 2]],
  [
    'nobody but the shop counts the uses of a coupon',
    'update public.coupons set used_count = 0',
    [denied, denied, denied, denied, denied, 2],
  ],
  [
    'only staff set delivery fees',
    `update public.delivery_areas set fee_kobo = 0 where state = 'Lagos'`,
    [denied, 0, 0, 0, 1, 1],
  ],
  [
    'nobody but the shop changes an order',
    `update public.orders set status = 'preparing'`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'nobody but the shop adds a line',
    `insert into public.order_lines (order_id) select id from public.orders`,
    [denied, denied, denied, denied, denied, '23502'],
  ],
  [
    'nobody but the shop says that a payment succeeded',
    `update public.payments set channel = 'card'`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'nobody but the shop requests a refund',
    `insert into public.refunds (payment_id, amount_kobo, reason)
     select id, 100, 'Broken' from public.payments`,
    [denied, denied, denied, denied, denied, 1],
  ],
  [
    'buyers do not read which member of staff did what',
    'select actor_id from public.order_events',
    [denied, denied, denied, denied, denied, 0],
  ],
  [
    'buyers do not read the id that the gateway has for a payment',
    'select gateway_id from public.payments',
    [denied, denied, denied, denied, denied, 1],
  ],
  ...['requested_by', 'approved_by', 'gateway_id'].map(
    (column) =>
      [
        `buyers do not read ${column} of a refund`,
        `select ${column} from public.refunds`,
        [denied, denied, denied, denied, denied, 0],
      ] satisfies [string, string, (number | string)[]],
  ),
])('%s', async (_, sql, outcomes) => {
  expect(await attemptAll(sql)).toEqual(outcomes)
})

test('an owner with a second factor reads nothing about an order before giving it', async () => {
  const tables = ['orders', 'order_lines', 'payments']
  const readAt = (aal: string) =>
    Promise.all(
      tables.map((table) =>
        db.transaction(
          requestAs('customer', { aal }),
          async (tx) => (await tx.query(`select id from public.${table}`)).rows.length,
        ),
      ),
    )
  expect(await readAt('aal1')).toEqual([1, 1, 1])
  await admin.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified')`,
    [people.customer],
  )
  expect(await readAt('aal1')).toEqual([0, 0, 0])
  expect(await readAt('aal2')).toEqual([1, 1, 1])
  expect(await attempt('stranger', 'select id from public.orders')).toBe(0)
})
