import { beforeEach, describe, expect, test } from 'vitest'
import { setGrants } from '../../test/shop/staff-grants.ts'
import { useOrders } from '../../test/use/use-orders.ts'
import { warnOfLowStock } from './warn-of-low-stock.ts'

const shop = useOrders()
const main = '5e900000-0000-4000-8000-000000000001'
const kano = '00000000-0000-4000-8000-0000000d0001'
let staff: { id: string; token: string }
let product = ''
let count = 0
beforeEach(async () => {
  const { admin } = shop.server
  await admin.query(
    `insert into public.depots (id, name, state, lead_days) values ($1, 'Kano store', 'Kano', 4)
     on conflict do nothing`,
    [kano],
  )
  staff = await shop.server.signUp(`stock-${++count}@people.example`, 'admin')
  await shop.order(4)
  const { rows } = await admin.query<{ id: string }>(
    'select product_id as id from public.order_lines',
  )
  product = rows[0]?.id ?? ''
})

const send = async (name: string, json: object, token = staff.token) => {
  const response = await shop.server.call(name, { json, token })
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) }
}
const move = (more: object) =>
  send('move-stock', {
    id: crypto.randomUUID(),
    productId: product,
    kind: 'delivery',
    quantity: 5,
    depotId: main,
    reason: 'Delivery note 17',
    ...more,
  })
const countAs = (counted: number, more: object = {}) =>
  send('count-stock', {
    id: crypto.randomUUID(),
    depotId: main,
    isDryRun: false,
    reason: 'Count of November',
    counts: [{ productId: product, expected: 10, counted }],
    ...more,
  })

describe('goods come and go', () => {
  test('each with its reason and who noted it', async () => {
    expect(await move({})).toEqual({ status: 200, stock: 11 })
    expect(await move({ kind: 'damage', quantity: 2, reason: 'Fell' })).toMatchObject({ stock: 9 })
    expect(await move({ kind: 'sale', quantity: 1, reason: 'Counter' })).toMatchObject({ stock: 8 })
    const { rows } = await shop.server.admin.query(
      `select kind, quantity, reason, actor, actor_id as "actorId" from public.stock_movements
       where actor_id = $1 order by id`,
      [staff.id],
    )
    const by = { actor: 'staff', actorId: staff.id }
    expect(rows).toEqual([
      { ...by, kind: 'delivery', quantity: 5, reason: 'Delivery note 17' },
      { ...by, kind: 'damage', quantity: -2, reason: 'Fell' },
      { ...by, kind: 'sale', quantity: -1, reason: 'Counter' },
    ])
  })

  test('to another depot, and not more than are there', async () => {
    const toKano = { kind: 'transfer', toDepotId: kano }
    expect(await move({ ...toKano, quantity: 2 })).toEqual({ status: 200, stock: 6 })
    expect(await move({ ...toKano, quantity: 5 })).toMatchObject({
      status: 409,
      error: 'Only 4 can be taken from Main store.',
    })
    expect(await move({ ...toKano, toDepotId: main })).toMatchObject({ status: 400 })
  })

  test('but not what is kept for orders', async () => {
    expect(await move({ kind: 'damage', quantity: 7 })).toMatchObject({ status: 409 })
    expect(await shop.stock()).toBe(6)
  })

  test('a request that is sent twice, also at once, is noted once', async () => {
    const id = crypto.randomUUID()
    const answers = await Promise.all([move({ id }), move({ id })])
    expect(answers).toEqual([
      { status: 200, stock: 11 },
      { status: 200, stock: 11 },
    ])
  })

  test('only by staff with the grant stock', async () => {
    await setGrants(shop.server.admin, staff.id, ['sales', 'content', 'finance', 'support'])
    expect(await move({})).toMatchObject({ status: 403 })
    expect(await countAs(9)).toMatchObject({ status: 403 })
  })

  test.each([
    ['no reason', { reason: ' ' }],
    ['a negative number', { quantity: -1 }],
    ['half a unit', { quantity: 1.5 }],
    ['an unknown kind', { kind: 'order' }],
  ])('not with %s', async (_, more) => {
    expect(await move(more)).toMatchObject({ status: 400 })
  })
})

describe('counting', () => {
  test('a dry run shows the difference, and the count counts what is kept for orders', async () => {
    const differences = [expect.objectContaining({ productId: product, before: 10, after: 9 })]
    expect(await countAs(9, { isDryRun: true })).toMatchObject({ differences, change: null })
    expect(await shop.stock()).toBe(6)
    expect(await countAs(9)).toMatchObject({ differences, change: expect.any(String) })
    expect(await shop.stock()).toBe(5)
  })

  test('less than what is kept for orders is refused with a sentence', async () => {
    expect(await countAs(3)).toMatchObject({
      change: null,
      problems: [{ message: expect.stringContaining('less than the 4 that are kept for orders') }],
    })
    expect(await shop.stock()).toBe(6)
  })

  test('an order meanwhile changes nothing about the count, a delivery does', async () => {
    await shop.order(1)
    expect(await countAs(10)).toMatchObject({ differences: [], problems: [] })
    await move({})
    expect(await countAs(8)).toMatchObject({
      problems: [{ message: expect.stringMatching(/was 10 .* is 15 now/) }],
    })
    expect(await shop.stock()).toBe(10)
  })

  test('of one depot leaves the others, and sent twice it counts once', async () => {
    await move({ depotId: kano })
    const id = crypto.randomUUID()
    const inKano = { depotId: kano, id, counts: [{ productId: product, expected: 5, counted: 7 }] }
    expect(await countAs(7, inKano)).toMatchObject({ differences: [{ before: 5, after: 7 }] })
    expect(await countAs(7, inKano)).toMatchObject({ problems: [], differences: [] })
    expect(await shop.stock()).toBe(13)
  })
})

describe('low stock', () => {
  const mails = async () =>
    (
      await shop.server.admin.query<{ subject: string }>(
        `select subject from platform.mail_messages where category = 'low-stock' order by queued_at`,
      )
    ).rows.map(({ subject }) => subject)

  test('the staff get one mail when a product falls, and another one after it had recovered', async () => {
    const { admin, context, clock } = shop.server
    await admin.query('update public.products set low_stock_level = 0')
    await warnOfLowStock.run(context)
    await admin.query('update public.products set low_stock_level = 6 where id = $1', [product])
    await warnOfLowStock.run(context)
    expect(await mails()).toEqual([])
    await shop.order(1)
    await Promise.all([warnOfLowStock.run(context), warnOfLowStock.run(context)])
    await warnOfLowStock.run(context)
    expect(await mails()).toEqual([expect.stringMatching(/^Few left: /)])
    await shop.setStock(6)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await warnOfLowStock.run(context)
    await shop.setStock(2)
    await warnOfLowStock.run(context)
    expect(await mails()).toHaveLength(2)
  })
})
