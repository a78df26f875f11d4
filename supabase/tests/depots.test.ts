import { sampleSize } from '../../test/sample-size.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { denied } from '../../test/shop/people.ts'
import { useStockMovements } from '../../test/use/use-stock-movements.ts'

/** Where the units are that can be sold. */

const { admin, act, attempt, product, other, listWrong, listWrongDepots } =
  await useStockMovements()
const kano = '00000000-0000-4000-8000-0000000d0001'
const main = '5e900000-0000-4000-8000-000000000001'

beforeEach(async () => {
  await empty(admin, 'public.stock_movements')
  await admin.query(`delete from public.depots where id <> $1`, [main])
  await admin.query(
    `insert into public.depots (id, name, state, lead_days)
     values ($1, 'Kano store', 'Kano', 4)`,
    [kano],
  )
})

const move = (quantity: number, kind: string, depot: string | null, of = product) =>
  act('admin', (tx) =>
    tx.query(
      `insert into public.stock_movements (product_id, quantity, kind, reason, depot_id)
       values ($1, $2, $3, 'Counted', $4)`,
      [of, quantity, kind, depot],
    ),
  )
const transfer = (quantity: number, { from, to }: { from: string; to: string }) =>
  act('admin', (tx) =>
    tx.query(
      `insert into public.stock_movements (product_id, quantity, kind, reason, depot_id)
       values ($1, -$2::integer, 'transfer', 'Moved', $3), ($1, $2, 'transfer', 'Moved', $4)`,
      [product, quantity, from, to],
    ),
  )
const places = async () => {
  const { rows } = await admin.query<{ name: string; quantity: number }>(
    `select name, quantity from public.depot_stock join public.depots on id = depot_id
     where product_id = $1 and quantity > 0 order by lead_days`,
    [product],
  )
  return Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]))
}

test('the stock of the seeds is in the main store', async () => {
  expect(await places()).toEqual({ 'Main store': 10 })
  expect(await listWrongDepots()).toEqual([])
})

test('goods arrive at a depot, break there and go to another', async () => {
  await move(5, 'delivery', kano)
  await move(-1, 'damage', kano)
  expect(await places()).toEqual({ 'Main store': 10, 'Kano store': 4 })
  await expect(move(-5, 'damage', kano)).rejects.toThrow('depot_holds_fewer')
  await transfer(3, { from: kano, to: main })
  expect(await places()).toEqual({ 'Main store': 13, 'Kano store': 1 })
  expect([...(await listWrong()), ...(await listWrongDepots())]).toEqual([])
})

test('an order takes from the depot that delivers first, and what comes back goes there', async () => {
  await move(5, 'delivery', kano)
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  await admin.query(
    `set session_replication_role = replica; update public.order_lines set quantity = 12;
     set session_replication_role = origin`,
  )
  await admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, order_id)
     select product_id, -11, 'order', order_id from public.order_lines`,
  )
  expect(await places()).toEqual({ 'Kano store': 4 })
  await move(4, 'delivery', main)
  await admin.query('begin')
  await admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, order_id)
     select product_id, 12, 'order_return', order_id from public.order_lines`,
  )
  expect(await places()).toEqual({ 'Main store': 15, 'Kano store': 5 })
  await admin.query('rollback')
})

test('whatever moves, the depots hold what can be sold', async () => {
  const step = fc.record({
    quantity: fc.integer({ min: -8, max: 8 }).filter((quantity) => quantity !== 0),
    depot: fc.constantFrom(main, kano, null),
    of: fc.constantFrom(product, other),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const { quantity, depot, of } of steps)
        await move(quantity, 'correction', depot, of).catch((error: { code: string }) =>
          expect(['PT409', '23514']).toContain(error.code),
        )
      expect([...(await listWrong()), ...(await listWrongDepots())]).toEqual([])
    }),
    { numRuns: sampleSize(40) },
  )
})

test('two people who take the last units of a depot: one gets them', async () => {
  await move(3, 'delivery', kano)
  const results = await Promise.allSettled([move(-3, 'damage', kano), move(-3, 'damage', kano)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await listWrongDepots()).toEqual([])
})

test('a depot with goods stays open, nothing arrives at a closed one, and one is always open', async () => {
  const close = (depot: string) =>
    act('admin', (tx) =>
      tx.query('update public.depots set is_active = false where id = $1', [depot]),
    )
  await move(1, 'delivery', kano)
  await expect(close(kano)).rejects.toThrow('depot_not_empty')
  expect(await attempt('admin', `delete from public.depots where id = '${kano}'`)).toBe('PT409')
  await move(-1, 'damage', kano)
  await close(kano)
  await expect(move(1, 'delivery', kano)).rejects.toThrow('depot_closed')
  await admin.query('update public.products set stock = 0')
  await expect(close(main)).rejects.toThrow('last_depot')
  await empty(admin, 'public.stock_movements')
  await act('admin', (tx) => tx.query('delete from public.depots where id = $1', [kano]))
})

test('customers neither see nor change depots', async () => {
  for (const table of ['depots', 'depot_stock', 'depot_movements', 'stock_levels'])
    expect([table, await attempt('customer', `select from public.${table} limit 1`)]).toEqual([
      table,
      0,
    ])
  const values = `insert into public.depots (name, state) values ('Mine', 'Lagos')`
  expect(await attempt('customer', values)).toBe(denied)
  expect(await attempt('admin', values)).toBe(1)
})

test('what is kept for orders is in the store, and is not for sale', async () => {
  await insertPaidOrder(admin, { totalKobo: 100_00, at: 0 })
  const level = () =>
    act('admin', async (tx) => {
      const { rows } = await tx.query(
        `select stock, on_hold, on_hand, is_low from public.stock_levels where id = $1`,
        [product],
      )
      return rows[0]
    })
  expect(await level()).toEqual({ stock: 10, on_hold: 1, on_hand: 11, is_low: false })
  await move(-6, 'damage', null)
  expect(await level()).toEqual({ stock: 4, on_hold: 1, on_hand: 5, is_low: true })
})
