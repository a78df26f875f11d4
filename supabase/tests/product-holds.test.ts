import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { useDatabase } from '../../test/use/use-database.ts'
import { takeUnits, withUnitsBack } from '../../test/shop/order-units.ts'

/** The triggers that count held goods and limit unpaid orders and receipts. */
const { admin } = await useDatabase()
const panel = '5eed0000-0000-4000-8000-000000000101'
const inverter = '5eed0000-0000-4000-8000-000000000102'

beforeEach(() => empty(admin, 'public.orders'))

interface NewOrder {
  email?: string
  phone?: string
  quantity?: number
  minutes?: number
  status?: 'pending_payment' | 'cancelled'
}

let orders = 0

/** Places an order directly, and returns its id. Each has another buyer, unless one is given. */
async function order({
  email = `buyer${orders}@example.com`,
  phone = `+23480312345${10 + orders}`,
  quantity = 1,
  minutes = 30,
  status = 'pending_payment',
}: NewOrder = {}): Promise<string> {
  const id = crypto.randomUUID()
  orders += 1
  const isOpen = status === 'pending_payment'
  await admin.query(
    `with placed as (
       insert into public.orders (terms_version, id, idempotency_key, request_hash, number, access_hash, name,
         email, phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo,
         delivery_kobo, total_kobo, vat_rate_percent, vat_kobo, status, holds_stock, held_until)
       values ('2026-11-22', $1, $1, 'h', $2, 'h', 'Ada', $3, $4, 'Lagos', 'Ikeja', '3 Allen Avenue', $5 * 150, 0,
         $5 * 150, 7.5, 10, $6, $7, $8)
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo, vat_kobo)
       values ($1, 0, $9, 'Panel', 'P', $5, 50, 10), ($1, 1, $10, 'Inverter', 'I', $5, 100, 0)
       returning order_id, product_id, quantity
     ),
     held as (select * from lines where $7::boolean)
     ${takeUnits('held')}`,
    [
      id,
      `IM-2026-${String(orders).padStart(6, '0')}`,
      email,
      phone,
      quantity,
      status,
      isOpen,
      isOpen ? new Date(Date.now() + minutes * 60_000) : null,
      panel,
      inverter,
    ],
  )
  return id
}

const held = async () =>
  (
    await admin.query<{ units: number; minutes: number }>(
      `select units, round(extract(epoch from free_from - now()) / 60)::int as minutes
       from public.product_holds
       where product_id = $1`,
      [panel],
    )
  ).rows[0] ?? null

test('the units of unpaid orders are counted, and when the first become free', async () => {
  await order({ quantity: 3, minutes: 100 })
  expect(await held()).toEqual({ units: 3, minutes: 100 })
  const first = await order({ quantity: 2, minutes: 20 })
  expect(await held()).toEqual({ units: 5, minutes: 20 })
  await admin.query(
    `update public.orders set held_until = held_until + interval '40 minutes' where id = $1`,
    [first],
  )
  expect(await held()).toEqual({ units: 5, minutes: 60 })
  await admin.query(
    withUnitsBack(`update public.orders
     set status = 'cancelled', holds_stock = false, held_until = null
     where id = $1`),
    [first],
  )
  expect(await held()).toEqual({ units: 3, minutes: 100 })
})

test('an order that is extended or cancelled in its own transaction is counted once, or not', async () => {
  await admin.query('begin')
  const extended = await order({ quantity: 2, minutes: 20 })
  await admin.query(
    `update public.orders set held_until = held_until + interval '40 minutes' where id = $1`,
    [extended],
  )
  await admin.query('commit')
  expect(await held()).toEqual({ units: 2, minutes: 60 })
  await admin.query('begin')
  const cancelled = await order({ quantity: 3 })
  await admin.query(
    withUnitsBack(`update public.orders
     set status = 'cancelled', holds_stock = false, held_until = null
     where id = $1`),
    [cancelled],
  )
  await admin.query('commit')
  expect(await held()).toEqual({ units: 2, minutes: 60 })
})

test('a product without held units has no row, and no order means no holds', async () => {
  expect(await held()).toBeNull()
  await order({ status: 'cancelled' })
  expect(await held()).toBeNull()
  const id = await order()
  await admin.query(
    withUnitsBack(`update public.orders
     set status = 'cancelled', holds_stock = false, held_until = null
     where id = $1`),
    [id],
  )
  expect(await held()).toBeNull()
  await order()
  await admin.query('truncate public.orders cascade')
  expect(await held()).toBeNull()
})

const tooMany = { code: 'PT429', message: 'unpaid_orders_of_guest' }

test.each([
  ['e-mail address', (n: number) => ({ email: n % 2 ? 'ada@example.com' : 'ADA@example.com' })],
  ['mailbox with tags and dots', (n: number) => ({ email: `a.da+${n}@gmail.com` })],
  ['phone number', () => ({ phone: '+2348030000000' })],
])('one %s has at most five unpaid orders', async (_, buyer) => {
  const placed: string[] = []
  for (let n = 0; n < 5; n += 1) placed.push(await order(buyer(n)))
  await expect(order(buyer(5))).rejects.toMatchObject(tooMany)
  await admin.query(
    withUnitsBack(`update public.orders
     set status = 'cancelled', holds_stock = false, held_until = null
     where id = $1`),
    [placed[0]],
  )
  await order(buyer(6))
  await order({})
})

test('an order has at most three receipts, with 10 MB together', async () => {
  const payment = async () => {
    const id = crypto.randomUUID()
    await admin.query(
      `insert into public.payments (id, order_id, attempt, reference, method, amount_kobo)
       select $1, id, 1, number, 'bank_transfer', total_kobo from public.orders where id = $2`,
      [id, await order()],
    )
    return id
  }
  const add = (id: string, bytes: number) =>
    admin.query(
      `insert into public.transfer_proofs
         (payment_id, file_name, media_type, object_path, size_bytes, sha256)
       values ($1, 'receipt.png', 'image/png', gen_random_uuid()::text, $2, repeat('a', 64))`,
      [id, bytes],
    )
  const few = await payment()
  for (let count = 0; count < 3; count += 1) await add(few, 100)
  await expect(add(few, 100)).rejects.toMatchObject({ code: 'PT409' })
  const large = await payment()
  await add(large, 5_000_000)
  await add(large, 5_000_000)
  await expect(add(large, 500_000)).rejects.toMatchObject({ code: 'PT409' })
  await add(large, 400_000)
})
