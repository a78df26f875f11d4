import { beforeEach, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { takeUnits } from '../../test/order-units.ts'
import { insertPaidOrder } from '../../test/paid-orders.ts'
import { denied, people, requestAs, useDatabaseWithPeople } from '../../test/people.ts'

/** Every change of a stock is a movement, and an order has taken what it holds. */

const { admin, act, attempt, attemptAll, db } = await useDatabaseWithPeople()
const { rows: products } = await admin.query<{ id: string }>(
  'select id from public.products order by sku limit 2',
)
const [product = '', other = ''] = products.map(({ id }) => id)
const refused = { code: 'PT409' }

beforeEach(async () => {
  await admin.query('truncate public.orders cascade')
  await admin.query('update public.products set stock = 10')
})

const asService = (...statements: string[]) =>
  db.transaction(requestAs('service_role'), async (tx) => {
    for (const each of statements) await tx.query(each)
  })

/** The products whose movements do not sum to their stock, or whose last one does not end at it. */
async function listWrong(client: Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `select p.sku, p.stock, sum(m.quantity) as moved, max(m.stock_after) filter (where m.is_last)
     from public.products p
     left join (
       select *, id = max(id) over (partition by product_id) as is_last
       from public.stock_movements
     ) m on m.product_id = p.id
     group by p.id
     having p.stock <> coalesce(sum(m.quantity), 0)
       or p.stock <> coalesce(max(m.stock_after) filter (where m.is_last), 0)`,
  )
  return rows
}

async function lastMovement(): Promise<unknown> {
  const { rows } = await admin.query(
    `select quantity, kind, actor, actor_id as "actorId", reason, stock_after as "stockAfter"
     from public.stock_movements
     where product_id = $1
     order by id desc
     limit 1`,
    [product],
  )
  return rows[0]
}

const movement = (values: string) =>
  `insert into public.stock_movements (product_id, quantity, kind, reason, actor, actor_id, order_id)
   values ('${product}', ${values})`

test('the stock of the seeds has its opening movements', async () => {
  expect(await listWrong(admin)).toEqual([])
})

test('a stock that staff set is a correction by them', async () => {
  await act('admin', (tx) =>
    tx.query('update public.products set stock = 7 where id = $1', [product]),
  )
  expect(await lastMovement()).toEqual({
    quantity: -3,
    kind: 'correction',
    actor: 'staff',
    actorId: people.admin,
    reason: null,
    stockAfter: 7,
  })
  expect(await listWrong(admin)).toEqual([])
})

test('staff note goods that arrived or broke, in their own name', async () => {
  const note = (quantity: number, kind: string) =>
    act('admin', (tx) =>
      tx.query(
        `insert into public.stock_movements (product_id, quantity, kind, reason)
         values ($1, $2, $3, 'Counted')`,
        [product, quantity, kind],
      ),
    )
  await note(5, 'delivery')
  await note(-2, 'damage')
  expect(await lastMovement()).toEqual({
    quantity: -2,
    kind: 'damage',
    actor: 'staff',
    actorId: people.admin,
    reason: 'Counted',
    stockAfter: 13,
  })
  await expect(note(-14, 'damage')).rejects.toMatchObject({ code: '23514' })
  expect(await listWrong(admin)).toEqual([])
})

test('only admins read and write movements, and nobody gives them an actor or an order', async () => {
  expect(
    await attemptAll(`select from public.stock_movements where product_id = '${product}' limit 1`),
  ).toEqual([denied, 0, 0, 0, 1, 1])
  expect(
    await attemptAll(
      `insert into public.stock_movements (product_id, quantity, kind)
       values ('${product}', 1, 'delivery')`,
    ),
  ).toEqual([denied, denied, denied, denied, 1, 'PT409'])
  expect(await attempt('admin', movement(`1, 'delivery', null, 'system', null, null`))).toBe(denied)
})

test('a function changes the stock only by a movement with an order, a member of staff or a reason', async () => {
  await expect(asService('update public.products set stock = stock - 1')).rejects.toMatchObject(
    refused,
  )
  for (const kind of ['delivery', 'correction', 'opening'])
    await expect(
      asService(movement(`1, '${kind}', null, 'system', null, null`)),
      kind,
    ).rejects.toMatchObject(refused)
  await asService(movement(`4, 'delivery', null, 'staff', '${people.admin}', null`))
  expect(await lastMovement()).toMatchObject({ kind: 'delivery', stockAfter: 14 })
  await asService(movement(`-1, 'correction', 'Counted', 'system', null, null`))
  expect(await listWrong(admin)).toEqual([])
})

test('a movement never changes, and ends with its product or without its actor', async () => {
  for (const statement of [
    'update public.stock_movements set quantity = quantity + 1',
    'delete from public.stock_movements',
  ]) {
    await expect(admin.query(statement)).rejects.toMatchObject(refused)
    expect(await attempt('service_role', statement)).toBe(denied)
    expect(await attempt('admin', statement)).toBe(denied)
  }
  const leaver = crypto.randomUUID()
  await admin.query('insert into auth.users (id, email) values ($1, $2)', [
    leaver,
    'l@people.example',
  ])
  await asService(movement(`4, 'delivery', 'Lorry', 'staff', '${leaver}', null`))
  await admin.query('delete from auth.users where id = $1', [leaver])
  expect(await lastMovement()).toMatchObject({ quantity: 4, actorId: null })
})

test('a product has one opening stock, and takes its movements with it when it is deleted', async () => {
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.products (slug, name, category_id, brand, sku, summary, price, stock,
       highlights, technical, picture)
     select 'copy', name, category_id, brand, 'COPY', summary, price, 3, highlights, technical, picture
     from public.products where id = $1
     returning id`,
    [product],
  )
  const { rows: movements } = await admin.query(
    `select kind, quantity, actor, stock_after as "stockAfter"
     from public.stock_movements where product_id = $1`,
    [rows[0]?.id],
  )
  expect(movements).toEqual([{ kind: 'opening', quantity: 3, actor: 'system', stockAfter: 3 }])
  await expect(
    admin.query(
      `insert into public.stock_movements (product_id, quantity, kind) values ($1, 1, 'opening')`,
      [rows[0]?.id],
    ),
  ).rejects.toMatchObject({ code: '23505' })
  await admin.query('delete from public.products where id = $1', [rows[0]?.id])
  expect(await listWrong(admin)).toEqual([])
})

/** A paid order that has taken one unit of the first product. */
async function paidOrder(): Promise<string> {
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  const { rows } = await admin.query<{ id: string }>('select id from public.orders')
  return rows[0]?.id ?? ''
}

/** An unpaid order that has taken one unit of the first product. */
async function placedOrder(): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `with placed as (
       insert into public.orders (idempotency_key, request_hash, number, access_hash, name, email,
         phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo,
         total_kobo, vat_rate_percent, vat_kobo)
       values (gen_random_uuid(), '', 'IM-2026-000001', '', 'Ada', 'a@example.com',
         '+2348031234567', 'Lagos', 'Ikeja', '1', 10000, 0, 10000, 7.5, 0)
       returning id
     ),
     lines as (
       insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select id, 0, $1, 'Panel', 'P', 1, 10000 from placed
       returning order_id, product_id, quantity
     ),
     taken as (${takeUnits('lines')})
     select id from placed`,
    [product],
  )
  return rows[0]?.id ?? ''
}
const back = (order: string, quantity = 1) =>
  movement(`${quantity}, 'order_return', null, 'system', null, '${order}'`)
const cancel = `update public.orders set status = 'cancelled', holds_stock = false`

test('an order that holds stock has taken its units, and one that holds none has given them back', async () => {
  const order = await placedOrder()
  for (const statements of [
    [cancel],
    [back(order)],
    [cancel, back(order, 2)],
    [cancel, back(order), back(order)],
    [movement(`-1, 'order', null, 'system', null, '${order}'`)],
    [`update public.order_lines set returned_quantity = 1`],
    [`update public.order_lines set returned_quantity = 1`, cancel, back(order), back(order)],
  ])
    await expect(asService(...statements), statements.join('; ')).rejects.toMatchObject(refused)
  expect(await listWrong(admin)).toEqual([])
  await asService(cancel, back(order))
  const { rows } = await admin.query('select stock from public.products where id = $1', [product])
  expect(rows).toEqual([{ stock: 10 }])
})

test('units of a line come back once while the order keeps the others', async () => {
  const order = await placedOrder()
  const returned = `update public.order_lines set returned_quantity = returned_quantity + 1`
  await asService(returned, back(order))
  await expect(asService(returned, back(order))).rejects.toMatchObject({ code: '23514' })
  // All units are back: ending the order returns nothing more.
  await expect(asService(cancel, back(order))).rejects.toMatchObject(refused)
  await asService(cancel)
  expect(await listWrong(admin)).toEqual([])
})

test('a movement for an order is of one of its products', async () => {
  const order = await placedOrder()
  await expect(
    asService(movement(`-1, 'order', null, 'system', null, '${order}'`).replace(product, other)),
  ).rejects.toMatchObject({ code: '23503' })
})

test('an order is not stored with goods that it has not taken', async () => {
  const order = await placedOrder()
  await expect(
    asService(
      `insert into public.orders (idempotency_key, request_hash, number, access_hash, name, email,
         phone_number, delivery_state, delivery_area, delivery_street, subtotal_kobo, delivery_kobo,
         total_kobo, vat_rate_percent, vat_kobo)
       select gen_random_uuid(), '', 'IM-2026-000077', '', name, email, phone_number, delivery_state,
         delivery_area, delivery_street, subtotal_kobo, delivery_kobo, total_kobo, vat_rate_percent,
         vat_kobo
       from public.orders where id = '${order}'`,
      `insert into public.order_lines (order_id, position, product_id, name, sku, quantity,
         unit_price_kobo)
       select o.id, 0, l.product_id, l.name, l.sku, l.quantity, l.unit_price_kobo
       from public.orders o, public.order_lines l
       where o.number = 'IM-2026-000077' and l.order_id = '${order}'`,
    ),
  ).rejects.toMatchObject({
    message: 'The movements of an order must sum to the units that it holds',
  })
})

test('two sessions cannot return the same units', async () => {
  const order = await placedOrder()
  const outcomes = await Promise.allSettled([
    asService(cancel, back(order)),
    asService(cancel, back(order)),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listWrong(admin)).toEqual([])
})

test('goods of a paid order are not for sale', async () => {
  const order = await paidOrder()
  await expect(
    asService(`update public.orders set holds_stock = false`, back(order)),
  ).rejects.toMatchObject({ code: '23514' })
})

test('the movements that the migration writes for an older shop sum to its stock', async () => {
  await paidOrder()
  const migration = readFileSync(
    join(import.meta.dirname, '../migrations/20261122124000_create_stock_movements.sql'),
    'utf8',
  )
  const backfill = /^with held as[^;]+;/m.exec(migration)?.[0]
  await admin.query('begin')
  await admin.query(
    `set local session_replication_role = replica; delete from public.stock_movements; ${backfill}`,
  )
  const wrong = await listWrong(admin)
  const { rows } = await admin.query(
    `select kind, quantity, stock_after as "stockAfter" from public.stock_movements
     where product_id = $1 order by id`,
    [product],
  )
  await admin.query('rollback')
  expect(wrong).toEqual([])
  expect(rows).toEqual([
    { kind: 'opening', quantity: 11, stockAfter: 11 },
    { kind: 'order', quantity: -1, stockAfter: 10 },
  ])
})
