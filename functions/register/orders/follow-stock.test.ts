import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useUnitOrders } from '../../../test/use/use-unit-orders.ts'
import { lockOrder } from '../../orders/order-access.ts'
import { changeStatus } from '../../orders/order-changes.ts'

const units = useUnitOrders()
const { shop, find, place, pay, retire, move, readHeldKg, readStock } = units

async function cancel(orderId: string): Promise<void> {
  await shop.server.context.db.transaction({ role: 'service_role' }, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const by = { actor: { kind: 'system', id: null }, now: shop.server.clock.now } as const
    if (order) await changeStatus(tx, order, 'cancelled', { ...by, message: 'Cancelled.' })
  })
}

test('the stock is what the company holds, and an order takes it before it is retired', async () => {
  const heldKg = await readHeldKg()
  expect(await readStock()).toBe(Math.floor(heldKg / 100))
  const proof = await place(3)
  expect(await readStock()).toBe(Math.floor(heldKg / 100) - 3)
  expect(await readHeldKg()).toBe(heldKg)
  await cancel(proof.orderId)
  expect(await readStock()).toBe(Math.floor(heldKg / 100))
})

test('the stock follows in the transaction in which units move', async () => {
  const heldKg = await readHeldKg()
  await move(250)
  expect(await readStock()).toBe(Math.floor((heldKg - 250) / 100))
  await move(250, 'back')
  expect(await readStock()).toBe(Math.floor(heldKg / 100))
  const sums = await find(
    `select p.stock = sum(m.quantity) as "isSame", p.stock = (
         select sum(d.quantity) from public.depot_stock d where d.product_id = p.id) as "isInDepots"
       from public.products p join public.stock_movements m on m.product_id = p.id
     where p.id = $1 group by p.id`,
    [units.productId],
  )
  expect(sums).toEqual([{ isSame: true, isInDepots: true }])
})

test('staff cannot transfer units that customers have ordered', async () => {
  const heldKg = await readHeldKg()
  await move(heldKg - 800)
  const proof = await place(5)
  await expect(move(400)).rejects.toThrow(
    'Customers have ordered units that are not retired yet, so they stay with the company. It would hold 100 kg too few.',
  )
  await move(300)
  expect([await readHeldKg(), await readStock()]).toEqual([500, 0])
  await pay(proof)
  expect((await retire(proof)).status).toBe(200)
  expect(await readHeldKg()).toBe(0)
  await move(heldKg - 500, 'back')
  expect(await readStock()).toBe(Math.floor((heldKg - 500) / 100))
})

test('of an order and a transfer at the same time, one is refused', async () => {
  const heldKg = await readHeldKg()
  await move(heldKg - 300)
  const [order, transfer] = await Promise.allSettled([place(2), move(200)])
  expect([order.status, transfer.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await readStock()).toBeGreaterThanOrEqual(0)
  expect(await find('select private.free_units_kg()::int >= 0 as "isCovered"')).toEqual([
    { isCovered: true },
  ])
  await move(heldKg - (await readHeldKg()), 'back')
})

test('a buyer who paid for more than is there does not read that they should take less', async () => {
  const proof = await place(1)
  await pay(proof)
  const { admin } = shop.server
  const heldKg = await readHeldKg()
  const guard = 'trigger register_events_follow_units'
  // Nothing in the product does this.
  await admin.query(`alter table public.register_events disable ${guard}`)
  await move(heldKg - 50)
  const refused = await retire(proof)
  const { token } = await shop.server.useStaffWith('finance')
  const needs = await shop.server.call('needs-a-hand', { method: 'GET', token })
  const { counts } = (await needs.json()) as { counts: { name: string; count: number }[] }
  await move(heldKg - 50, 'back')
  await admin.query(`alter table public.register_events enable ${guard}`)
  expect(refused).toMatchObject({
    status: 409,
    answer: {
      error:
        'We hold fewer units than you paid for at the moment. We have been told, and will write to you.',
    },
  })
  expect(counts).toContainEqual(expect.objectContaining({ name: 'unitsTooFew', count: 1 }))
  expect((await retire(proof)).status).toBe(200)
})

test('an archived product of units makes room for another one, and its orders are still retired', async () => {
  const { admin } = shop.server
  const proof = await place(1)
  await pay(proof)
  const stock = await readStock()
  await admin.query(`update public.products set status = 'archived' where id = $1`, [
    units.productId,
  ])
  expect(await readStock()).toBe(0)
  await admin.query(
    `insert into public.products (slug, name, category_id, brand, sku, summary, price, highlights,
       specifications, picture, delivery_class, retires_kg)
     select 'retire-50-kg', 'Retire 50 kg', category_id, brand, 'IM-RT-50', summary, 1250,
       highlights, specifications, picture, 'none', 50
     from public.products where id = $1`,
    [units.productId],
  )
  const other = () =>
    find<{ stock: number }>(`select stock from public.products where slug = 'retire-50-kg'`)
  // Kilograms that are too few for 100 may be enough for 50.
  expect((await other())[0]?.stock).toBeGreaterThanOrEqual(2 * stock)
  expect((await retire(proof)).answer.retiring?.kg).toBe(100)
  expect((await other())[0]?.stock).toBeGreaterThanOrEqual(2 * stock)
  await expect(
    admin.query(`update public.products set status = 'published' where id = $1`, [units.productId]),
  ).rejects.toThrow('products_retires_kg_idx')
  await admin.query(`delete from public.products where slug = 'retire-50-kg'`)
  await admin.query(`update public.products set status = 'published' where id = $1`, [
    units.productId,
  ])
  expect(await readStock()).toBe(stock)
})

test('staff cannot count units into the stock', async () => {
  const { token } = await shop.server.useStaffWith('stock')
  const [depot] = await find<{ id: string }>('select private.main_depot() as id')
  const json = {
    productId: units.productId,
    kind: 'delivery',
    quantity: 5,
    reason: 'Received',
    id: randomUUID(),
    depotId: depot?.id,
    toDepotId: null,
  }
  const response = await shop.server.call('move-stock', { token, json })
  const answer = (await response.json()) as { error?: string }
  expect({ status: response.status, error: answer.error }).toEqual({
    status: 409,
    error: expect.stringContaining('is what the company holds in the carbon register'),
  })
  const staff = shop.server.admin.query(
    `insert into public.stock_movements (product_id, quantity, kind, actor, reason)
     values ($1, 5, 'delivery', 'staff', 'Received')`,
    [units.productId],
  )
  await expect(staff).rejects.toThrow('stock_in_register')
})
