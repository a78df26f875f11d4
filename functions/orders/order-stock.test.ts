import { sampleSize } from '../../test/sample-size.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { empty } from '../../test/empty.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'
import { useOrders } from '../../test/use/use-orders.ts'
import type { Tx } from '../../backend/functions/functions.ts'
import { lockOrder } from './order-access.ts'
import { changeStatus } from './order-changes.ts'
import { listMissing, lockProducts, returnStock, takeStock } from './order-stock.ts'

const shop = useOrders()
const { stock } = shop
let proof: GuestOrder
let productId = ''
beforeEach(async () => {
  proof = await shop.order(4)
  const { rows } = await shop.server.admin.query<{ id: string }>(
    'select product_id as id from public.order_lines',
  )
  productId = rows[0]?.id ?? ''
})

const asService = <Answer>(run: (tx: Tx) => Promise<Answer>) =>
  shop.server.context.db.transaction({ role: 'service_role' }, run)
const move = () => ({ actor: { kind: 'system', id: null } as const, now: shop.server.clock.now })
const bring = (quantity: number, { orderId } = proof) =>
  asService((tx) => returnStock(tx, orderId, { ...move(), lines: [{ productId, quantity }] }))
const cancel = ({ orderId } = proof) =>
  asService(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await changeStatus(tx, order, 'cancelled', { ...move(), message: 'Cancelled.' })
  })
/** What each movement of the order did, in order. */
const movements = async () =>
  (
    await shop.server.admin.query<{ kind: string; quantity: number; actor: string; at: Date }>(
      `select kind, quantity, actor, created_at as at from public.stock_movements
       where order_id = $1 order by id`,
      [proof.orderId],
    )
  ).rows

test('a placed and a cancelled order are two movements, at the time of the shop', async () => {
  expect(await stock()).toBe(6)
  await cancel()
  expect(await stock()).toBe(10)
  const at = shop.server.clock.now
  expect(await movements()).toEqual([
    { kind: 'order', quantity: -4, actor: 'customer', at },
    { kind: 'order_return', quantity: 4, actor: 'system', at },
  ])
})

test('an order is cancelled however many units staff have counted since', async () => {
  await shop.server.admin.query('update public.products set stock = 1000000 where id = $1', [
    productId,
  ])
  await cancel()
  expect(await stock()).toBe(1_000_004)
  await shop.server.admin.query('update public.products set stock = 10 where id = $1', [productId])
})

test('some units come back, and the order then returns only the others', async () => {
  await bring(1)
  await bring(2)
  expect(await stock()).toBe(9)
  await cancel()
  expect(await stock()).toBe(10)
  expect((await movements()).map(({ quantity }) => quantity)).toEqual([-4, 1, 2, 1])
})

test('an order that is revived needs and takes only the units that had not come back', async () => {
  await bring(1)
  await cancel()
  await shop.setStock(2)
  expect(await asService((tx) => listMissing(tx, proof.orderId))).toEqual([productId])
  await shop.setStock(3)
  expect(await asService((tx) => listMissing(tx, proof.orderId))).toEqual([])
  let left = Number.NaN
  const take = asService(async (tx) => {
    await lockProducts(tx, proof.orderId)
    await takeStock(tx, proof.orderId, move())
    const { rows } = await tx.query<{ stock: number }>(
      'select stock from public.products where id = $1',
      [productId],
    )
    left = rows[0]?.stock ?? left
  })
  // Nothing is taken for an order that stays cancelled.
  await expect(take).rejects.toMatchObject({ status: 409 })
  expect(left).toBe(0)
  expect(await stock()).toBe(3)
})

test.each([
  ['paid', 10],
  ['preparing', 10],
  ['shipped', 6],
  ['delivered', 6],
  ['installed', 6],
])('the units of a refunded order that was %s: %i are in stock', async (status, left) => {
  const { admin } = shop.server
  // Rules about its money are tested elsewhere.
  await admin.query(
    `alter table public.orders disable trigger user;
     alter table public.orders enable trigger orders_check_stock`,
  )
  await admin.query(
    `update public.orders
     set status = $1, held_until = null, invoice_number = 'INV-2026-000001'`,
    [status],
  )
  await asService(async (tx) => {
    const order = await lockOrder(tx, proof.orderId)
    if (order) await changeStatus(tx, order, 'refunded', { ...move(), message: 'Refunded.' })
  })
  await admin.query('alter table public.orders enable trigger user')
  expect(await stock()).toBe(left)
})

test('more units than were ordered do not come back, also not at once or of another product', async () => {
  await expect(bring(5)).rejects.toMatchObject({ code: '23514' })
  await bring(3)
  await expect(bring(2)).rejects.toMatchObject({ code: '23514' })
  const results = await Promise.allSettled([bring(1), bring(1)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stock()).toBe(10)
  await expect(
    asService((tx) =>
      returnStock(tx, proof.orderId, {
        ...move(),
        lines: [{ productId: crypto.randomUUID(), quantity: 1 }],
      }),
    ),
  ).rejects.toThrow('A returned product is not in the order')
})

interface Step {
  kind: 'order' | 'cancel' | 'bring' | 'count'
  quantity: number
  which: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('order', 'cancel', 'bring', 'bring', 'count'),
  quantity: fc.integer({ min: 1, max: 3 }),
  which: fc.nat({ max: 5 }),
})
interface Model {
  stock: number
  orders: { proof: GuestOrder; held: number; isOpen: boolean }[]
}

/** Does a step in the shop and in the model, when it is possible. */
async function play(model: Model, { kind, quantity, which }: Step): Promise<void> {
  const order = model.orders[which % Math.max(model.orders.length, 1)]
  if (kind === 'order' && model.stock >= quantity) {
    model.orders.push({ proof: await shop.order(quantity), held: quantity, isOpen: true })
    model.stock -= quantity
  }
  if (kind === 'count') {
    await shop.setStock(quantity * 3)
    model.stock = quantity * 3
  }
  if (kind === 'bring' && order?.isOpen && order.held >= quantity) {
    await bring(quantity, order.proof)
    order.held -= quantity
    model.stock += quantity
  }
  if (kind === 'cancel' && order?.isOpen) {
    await cancel(order.proof)
    model.stock += order.held
    Object.assign(order, { held: 0, isOpen: false })
  }
}

test('after any orders, cancellations, returns and counts, the movements sum to the stock and to what orders hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await empty(shop.server.admin, 'public.orders', 'platform.rate_limits')
      await shop.setStock(9)
      const model: Model = { stock: 9, orders: [] }
      for (const each of steps) await play(model, each)
      const { rows } = await shop.server.admin.query(
        `select (select stock from public.products where id = $1) as stock, (
           select sum(quantity)::integer from public.stock_movements where product_id = $1
         ) as moved, (
           select coalesce(jsonb_object_agg(order_id, -quantity), '{}')
           from (
             select order_id, sum(quantity) as quantity
             from public.stock_movements
             where order_id is not null
             group by order_id
           ) taken
         ) as held`,
        [productId],
      )
      expect(rows[0]).toEqual({
        stock: model.stock,
        moved: model.stock,
        held: Object.fromEntries(
          model.orders.map(({ proof: { orderId }, held }) => [orderId, held]),
        ),
      })
    }),
    { numRuns: sampleSize(120) },
  )
})
