import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { takeUnits } from '../../test/shop/order-units.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/shop/people.ts'

/**
 * What a function with a mistake, or somebody with the service's key, would try. The database
 * refuses each of it. Movements of stock have their own test.
 */

const { admin, db } = await useDatabaseWithPeople()
const totalKobo = 171_500_000
let payment = ''
let order = ''
beforeEach(async () => {
  await empty(admin, 'public.orders')
  await admin.query('update public.products set stock = 10')
  payment = await insertPaidOrder(admin, { totalKobo, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  order = rows[0]?.id ?? ''
})

const asService = (...statements: string[]) =>
  db.transaction(requestAs('service_role'), async (tx) => {
    for (const each of statements) await tx.query(each)
  })
const refused = { code: 'PT409' }
const broken = { code: '23514' }

/** A copy of the order with the given values in the place of its own. */
const copyOrder = (values: Record<string, unknown>) =>
  `insert into public.orders
   select (jsonb_populate_record(o, '${JSON.stringify({
     id: crypto.randomUUID(),
     idempotency_key: crypto.randomUUID(),
     number: 'IM-2026-000077',
     ...values,
   })}')).*
   from public.orders o where id = '${order}'`
const unpaid = { status: 'pending_payment', invoice_number: null }
const copyLines = (priceKobo: string) =>
  `with lines as (
     insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
       unit_price_kobo)
     select o.id, 0, l.product_id, l.name, l.sku, 1, ${priceKobo}
     from public.orders o, public.order_lines l
     where o.number = 'IM-2026-000077' and l.order_id = '${order}'
     returning order_id, product_id, quantity
   )
   ${takeUnits('lines')}`

test('the stock does not change without a movement', async () => {
  await expect(asService('update public.products set stock = stock + 1')).rejects.toMatchObject(
    refused,
  )
})

test('a cancelled order holds no stock', async () => {
  await asService(copyOrder(unpaid), copyLines('unit_price_kobo'))
  const cancel = `update public.orders set status = 'cancelled'`
  const where = `where number = 'IM-2026-000077'`
  await expect(asService(`${cancel} ${where}`)).rejects.toMatchObject(broken)
  // Nor does it keep the units while it says that it holds none.
  await expect(asService(`${cancel}, holds_stock = false ${where}`)).rejects.toMatchObject({
    message: 'order_movements_differ',
  })
})

test('the lines of an order sum to what it costs', async () => {
  for (const price of ['unit_price_kobo - 1', 'unit_price_kobo + 1'])
    await expect(asService(copyOrder(unpaid), copyLines(price)), price).rejects.toMatchObject({
      message: 'order_sums_differ',
    })
  await expect(asService(copyOrder(unpaid))).rejects.toMatchObject(refused)
  await asService(copyOrder(unpaid), copyLines('unit_price_kobo'))
})

test('an order does not become paid without a payment that succeeded', async () => {
  await asService(copyOrder(unpaid), copyLines('unit_price_kobo'))
  await expect(
    asService(
      `update public.orders set status = 'paid', invoice_number = 'INV-2026-000077'
       where number = 'IM-2026-000077'`,
    ),
  ).rejects.toMatchObject(refused)
})

test.each(['paid', 'preparing', 'shipped', 'delivered', 'installed', 'cancelled', 'refunded'])(
  'an order does not begin as %s',
  async (status) => {
    await expect(
      asService(
        copyOrder({
          status,
          invoice_number: 'INV-2026-000077',
          holds_stock: status !== 'cancelled',
        }),
        copyLines('unit_price_kobo'),
      ),
    ).rejects.toMatchObject({ message: 'first_status_wrong' })
  },
)

test.each(['checking', 'succeeded', 'failed', 'abandoned', 'mismatched'])(
  'a payment does not begin as %s',
  async (status) => {
    await asService(copyOrder(unpaid), copyLines('unit_price_kobo'))
    await expect(
      asService(
        `insert into public.payments (order_id, attempt, reference, method, amount_kobo, status)
         select id, 2, 'other', 'bank_transfer', total_kobo, '${status}'
         from public.orders where number = 'IM-2026-000077'`,
      ),
    ).rejects.toMatchObject({ message: 'first_status_wrong' })
  },
)

test.each(['started', 'checking', 'failed', 'abandoned', 'mismatched'])(
  'a payment that succeeded does not become %s',
  async (status) => {
    await expect(
      asService(`update public.payments set status = '${status}'`),
    ).rejects.toMatchObject(refused)
  },
)

test.each([
  ['amount', 'amount_kobo = amount_kobo - 1'],
  ['order', 'order_id = gen_random_uuid()'],
  ['reference', `reference = 'other'`],
  ['mode', 'is_test = true'],
])('the %s of a payment does not change afterwards', async (_, set) => {
  await expect(asService(`update public.payments set ${set}`)).rejects.toMatchObject(refused)
})

test('a test payment does not become one that moved money', async () => {
  await asService(copyOrder(unpaid), copyLines('unit_price_kobo'))
  await asService(
    `insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test)
     select id, 2, 'other', 'paystack', total_kobo, true
     from public.orders where number = 'IM-2026-000077'`,
  )
  await expect(asService('update public.payments set is_test = false')).rejects.toMatchObject({
    message: 'payment_mode_fixed',
  })
})

const requestRefund = (amountKobo: number) =>
  `insert into public.refunds (payment_id, amount_kobo, reason, requested_by)
   values ('${payment}', ${amountKobo}, 'Broken', '${people.admin}')`

test('refunds do not exceed their payment, in one or in parts', async () => {
  await expect(asService(requestRefund(totalKobo + 1))).rejects.toMatchObject(refused)
  await asService(requestRefund(totalKobo))
  await expect(asService(requestRefund(1))).rejects.toMatchObject(refused)
  await expect(
    asService(`update public.refunds set amount_kobo = amount_kobo + 1`),
  ).rejects.toMatchObject(refused)
})

test.each(['requested', 'approved', 'processing', 'failed', 'needs_attention'])(
  'a refund that was paid out does not become %s',
  async (status) => {
    await asService(requestRefund(100_00))
    await admin.query(
      `set session_replication_role = replica;
       update public.refunds set status = 'processed', approved_at = now();
       reset session_replication_role`,
    )
    await expect(asService(`update public.refunds set status = '${status}'`)).rejects.toMatchObject(
      refused,
    )
  },
)

test('a refund of ₦900,000 needs two people: one or none is refused', async () => {
  const kobo = 900_000_00
  const insertAs = (status: string) =>
    requestRefund(kobo)
      .replace('requested_by)', 'requested_by, status)')
      .replace(/\)$/, `, '${status}')`)
  for (const status of ['approved', 'processing', 'processed'])
    await expect(asService(insertAs(status)), status).rejects.toMatchObject(refused)
  await asService(requestRefund(kobo))
  for (const set of [
    `status = 'approved'`,
    `status = 'approved', approved_by = requested_by`,
    `status = 'approved', approved_by = '${people.customer}'`,
    `status = 'approved', requested_by = null`,
    `status = 'processing'`,
    `status = 'processed'`,
    `requested_by = '${people.reseller}'`,
  ])
    await expect(asService(`update public.refunds set ${set}`), set).rejects.toMatchObject({
      code: expect.stringMatching(/^(PT409|23514)$/),
    })
})

test.each(['orders', 'payments', 'refunds', 'gateway_events', 'order_events'])(
  'no row of %s is deleted',
  async (table) => {
    await expect(asService(`delete from public.${table}`)).rejects.toMatchObject({ code: denied })
    await expect(asService(`truncate public.${table} cascade`)).rejects.toMatchObject({
      code: denied,
    })
  },
)

test('the lines of an order that is not being edited are not deleted', async () => {
  await expect(asService('delete from public.order_lines')).rejects.toMatchObject({
    message: 'order_lines_fixed',
  })
  await expect(asService('truncate public.order_lines cascade')).rejects.toMatchObject({
    code: denied,
  })
})

test('what happened to an order, and what was bought, is not rewritten', async () => {
  for (const change of [
    `update public.order_events set message = 'Nothing happened.'`,
    'update public.order_lines set quantity = 2, unit_price_kobo = unit_price_kobo / 2',
    'update public.order_lines set product_id = gen_random_uuid()',
  ])
    await expect(asService(change), change).rejects.toMatchObject({ code: denied })
})
