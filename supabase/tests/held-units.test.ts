import { sampleSize } from '../../test/sample-size.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { useStockMovements } from '../../test/use/use-stock-movements.ts'

/** What is in each depot, and what of it is kept for orders, while orders leave in parts. */

const { admin, act, product, listWrong, listWrongDepots } = await useStockMovements()
const kano = '00000000-0000-4000-8000-0000000d0001'
const main = '5e900000-0000-4000-8000-000000000001'
let orderCount = 0

beforeEach(begin)

/** Ten units in the main store, five in Kano, and no orders. */
async function begin() {
  await admin.query('truncate public.orders cascade; truncate public.stock_movements cascade')
  await admin.query(
    `insert into public.depots (id, name, state, lead_days)
     values ($1, 'Kano store', 'Kano', 4) on conflict do nothing`,
    [kano],
  )
  await admin.query('update public.products set stock = 10')
  await admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, depot_id)
     values ($1, 5, 'delivery', $2)`,
    [product, kano],
  )
}

/** Writes an order as it may be, without the rules about its money. */
async function write(statement: string, values: unknown[]) {
  await admin.query('set session_replication_role = replica')
  await admin
    .query(statement, values)
    .finally(() => admin.query('set session_replication_role = origin'))
}
const moveFor = (order: string, quantity: number) =>
  admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, order_id)
     values ($1, $2, $3, $4)`,
    [product, quantity, quantity < 0 ? 'order' : 'order_return', order],
  )

/** An order of one unit that is being prepared. */
async function place(): Promise<string> {
  await insertPaidOrder(admin, { totalKobo: 100_00, at: ++orderCount })
  const { rows } = await admin.query<{ id: string }>(
    'select id from public.orders order by number desc limit 1',
  )
  const id = rows[0]?.id ?? ''
  await write(`update public.orders set status = 'preparing' where id = $1`, [id])
  return id
}
async function edit(order: string, before: number, after: number) {
  await write('update public.order_lines set quantity = $2 where order_id = $1', [order, after])
  await moveFor(order, before - after)
}
async function ship(order: string, quantity: number, position: number) {
  await write(
    `insert into public.shipments (order_id, position, request_id)
     values ($1, $2, gen_random_uuid())`,
    [order, position],
  )
  await admin.query(
    `insert into public.shipment_lines (shipment_id, order_id, product_id, quantity)
     select id, order_id, $3, $4 from public.shipments where order_id = $1 and position = $2`,
    [order, position, product, quantity],
  )
}
async function takeBack(order: string, quantity: number) {
  await write(
    `update public.order_lines set returned_quantity = returned_quantity + $2 where order_id = $1`,
    [order, quantity],
  )
  await moveFor(order, quantity)
}

async function levels() {
  const { rows } = await admin.query<{ depot: string; hold: number; hand: number }>(
    `select depot_id as depot, on_hold as hold, on_hand as hand from private.depot_levels
     where product_id = $1`,
    [product],
  )
  const at = (depot: string) => rows.find((row) => row.depot === depot) ?? { hold: 0, hand: 0 }
  const { rows: all } = await admin.query<{ hold: number; stock: number }>(
    `select stock, coalesce((
       select sum(units) from private.held_units where product_id = products.id
     ), 0)::integer as hold
     from public.products where id = $1`,
    [product],
  )
  return {
    main: at(main).hand,
    kano: at(kano).hand,
    inDepots: at(main).hold + at(kano).hold,
    hold: all[0]?.hold ?? -1,
    stock: all[0]?.stock ?? -1,
  }
}

test('units that left are no longer kept for their order, nor in the depot they left', async () => {
  const order = await place()
  await edit(order, 1, 12)
  expect(await levels()).toEqual({ main: 11, kano: 5, inDepots: 12, hold: 12, stock: 4 })
  await ship(order, 11, 1)
  expect(await levels()).toEqual({ main: 0, kano: 5, inDepots: 1, hold: 1, stock: 4 })
  const shown = await act('admin', (tx) =>
    tx.query('select on_hold, on_hand from public.stock_levels where id = $1', [product]),
  )
  expect(shown.rows).toEqual([{ on_hold: 1, on_hand: 5 }])
  // The unit that is still in Kano is not wanted any more: it stays in Kano.
  await edit(order, 12, 11)
  expect(await levels()).toEqual({ main: 0, kano: 5, inDepots: 0, hold: 0, stock: 5 })
})

test('through any orders, edits, shipments and returns the numbers are those of the shelves', async () => {
  const step = fc.record({
    kind: fc.constantFrom('place', 'edit', 'ship', 'return'),
    which: fc.nat(2),
    units: fc.integer({ min: 1, max: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      await begin()
      const orders: { id: string; ordered: number; sent: number; parts: number; back: number }[] =
        []
      for (const { kind, which, units } of steps) {
        const order = orders[which]
        if (!order || kind === 'place') {
          if (orders.length < 3)
            orders.push({ id: await place(), ordered: 1, sent: 0, parts: 0, back: 0 })
          continue
        }
        const before = await levels()
        const isOpen = order.sent < order.ordered
        let gone = 0
        if (kind === 'edit' && isOpen) {
          const after = Math.min(Math.max(units, order.sent + 1), order.ordered + before.stock)
          if (after !== order.ordered) await edit(order.id, order.ordered, after)
          order.ordered = after
          expect(await levels()).toMatchObject({ main: before.main, kano: before.kano })
        } else if (kind === 'ship' && isOpen) {
          gone = Math.min(units, order.ordered - order.sent)
          await ship(order.id, gone, ++order.parts)
          order.sent += gone
          if (order.sent === order.ordered)
            await write(`update public.orders set status = 'delivered' where id = $1`, [order.id])
        } else if (kind === 'return' && !isOpen && order.back < order.sent) {
          gone = -Math.min(units, order.sent - order.back)
          await takeBack(order.id, -gone)
          order.back -= gone
        }
        const now = await levels()
        const kept = orders.reduce((sum, each) => sum + each.ordered - each.sent, 0)
        expect(now).toMatchObject({ hold: kept, inDepots: kept })
        expect(now.main + now.kano).toBe(before.main + before.kano - gone)
        expect(now.main + now.kano).toBe(now.stock + now.hold)
        expect(Math.min(now.main, now.kano)).toBeGreaterThanOrEqual(0)
      }
      expect([...(await listWrong()), ...(await listWrongDepots())]).toEqual([])
    }),
    { numRuns: sampleSize(40) },
  )
})
