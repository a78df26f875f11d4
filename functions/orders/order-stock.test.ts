import { beforeEach, expect, test } from 'vitest'
import type { GuestOrder } from '../../test/guest-orders.ts'
import { useOrders } from '../../test/use-orders.ts'
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
const bring = (...quantities: number[]) =>
  asService((tx) =>
    returnStock(tx, proof.orderId, {
      ...move(),
      lines: quantities.map((quantity) => ({ productId, quantity })),
    }),
  )
const cancel = () =>
  asService(async (tx) => {
    const order = await lockOrder(tx, proof.orderId)
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
  await expect(take).rejects.toMatchObject({ code: 'PT409' })
  expect(left).toBe(0)
  expect(await stock()).toBe(3)
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
