import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { currentVersion } from '../../../domain/legal/versions.ts'
import { signUpStaff } from '../../../test/shop/admin-since.ts'
import { stranger, type GuestOrder } from '../../../test/shop/guest-orders.ts'
import { useOrders } from '../../../test/use/use-orders.ts'
import { endUnpaidOrders } from '../holds/end-unpaid-orders.ts'

/** A buyer takes the cancellation of an unpaid order back. */
const shop = useOrders()
const { post, order, start, choose, settled, show, mails, stock, setStock } = shop

beforeEach(async () => {
  await shop.server.admin.query(
    `delete from public.coupons where code = 'ONCE';
     insert into public.coupons (code, percent_off, max_uses) values ('ONCE', 20, 1)`,
  )
})

const cancel = async (proof: GuestOrder) =>
  expect((await post('cancel-order', proof)).status).toBe(200)
const undo = (proof: GuestOrder) => post<object>('undo-cancel-order', proof)
const wait = (minutes: number) => {
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + minutes * 60_000)
}
const holdOf = async () =>
  (await shop.server.admin.query('select held_until, holds_stock, status from public.orders')).rows
const setPrice = (naira: number) =>
  shop.server.admin.query(`update public.products set price = $1 where slug = 'imole-mono-550w'`, [
    naira,
  ])

async function orderWithCoupon(): Promise<GuestOrder> {
  const { rows } = await shop.server.admin.query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  const { ip, ...contact } = stranger()
  const response = await shop.server.call('place-order', {
    ip,
    json: {
      idempotencyKey: randomUUID(),
      lines: [{ id: rows[0]?.id, quantity: 1 }],
      contact: { name: 'Bisi Ade', ...contact },
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
      installation: 'goods',
      termsVersion: currentVersion('terms'),
      paymentMethod: 'sandbox',
      coupon: 'ONCE',
      expectedTotalKobo: 15_950_000 - 3_190_000 + 1_200_000,
    },
  })
  expect(response.status).toBe(200)
  const answer = (await response.json()) as { order: { id: string }; orderKey: string }
  return { orderId: answer.order.id, orderKey: answer.orderKey }
}

test('gets the order, its goods and the time that it had back, and can be paid', async () => {
  const proof = await order(3)
  const { checkoutUrl } = await start(proof)
  const before = await holdOf()
  wait(5)
  await cancel(proof)
  expect(await stock()).toBe(10)
  expect(await show(proof)).toMatchObject({
    order: { status: 'cancelled' },
    undoUntil: '2026-11-21T10:15:00.000Z',
  })
  wait(9)
  expect(await undo(proof)).toMatchObject({
    status: 200,
    answer: { order: { status: 'pending_payment' }, mayPay: true, undoUntil: null },
  })
  expect([await stock(), await holdOf()]).toEqual([7, before])
  // Pressed twice.
  expect((await undo(proof)).status).toBe(200)
  expect(await stock()).toBe(7)
  // The buyer reads it.
  const { events } = await show(proof)
  expect(events.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['You cancelled this order.', 'You undid the cancellation.']),
  )
  expect(await mails()).toEqual(['order-received', 'order-cancelled', 'order-reopened'])
  await choose(checkoutUrl, 'succeed')
  await settled(proof, 'paid')
  expect(await stock()).toBe(7)
  expect((await undo(proof)).status).toBe(409)
})

test('works once for an order; each cancellation is told by mail', async () => {
  const proof = await order(3)
  await cancel(proof)
  wait(1)
  expect((await undo(proof)).status).toBe(200)
  wait(1)
  await cancel(proof)
  expect(await show(proof)).toMatchObject({ undoUntil: null })
  expect((await undo(proof)).status).toBe(409)
  expect(await stock()).toBe(10)
  expect(await mails()).toEqual([
    'order-received',
    'order-cancelled',
    'order-reopened',
    'order-cancelled',
  ])
})

test.each([
  ['ten minutes later', 0, 10],
  ['after the end of its hold', 25, 5],
])('is too late %s', async (_, minutesBefore, minutesAfter) => {
  const proof = await order(3)
  wait(minutesBefore)
  await cancel(proof)
  wait(minutesAfter)
  expect(await show(proof)).toMatchObject({ undoUntil: null })
  expect(await undo(proof)).toMatchObject({
    status: 409,
    answer: { error: 'It is too late to undo this. You can order again.' },
  })
  expect([await stock(), (await show(proof)).order.status]).toEqual([10, 'cancelled'])
})

test.each([
  [
    'the goods were sold',
    () => setStock(2),
    'Other customers have bought the goods in the meantime.',
  ],
  ['it would cost more', () => setPrice(159_501), 'The order would cost more now'],
  [
    'it would take the last units for a long time',
    () => setStock(5),
    'Other customers are buying the last ones at this moment.',
  ],
  [
    'it is not sold any more',
    () =>
      shop.server.admin.query(
        `update public.products set status = 'archived' where slug = 'imole-mono-550w'`,
      ),
    'The order would cost more now',
  ],
])('is refused when %s', async (_, change, reason) => {
  const proof = await order(3)
  await cancel(proof)
  await change()
  const left = await stock()
  const { status, answer } = await undo(proof)
  await shop.server.admin.query(
    `update public.products set status = 'published' where slug = 'imole-mono-550w'`,
  )
  expect({ status, error: answer.error }).toEqual({
    status: 409,
    error: expect.stringContaining(reason) as string,
  })
  expect([await stock(), (await show(proof)).order.status]).toEqual([left, 'cancelled'])
})

test('is no way to use a coupon twice', async () => {
  const first = await orderWithCoupon()
  await cancel(first)
  const other = await orderWithCoupon()
  expect((await undo(first)).status).toBe(409)
  await cancel(other)
  expect((await undo(first)).status).toBe(200)
  expect((await undo(other)).status).toBe(409)
  const { rows } = await shop.server.admin.query(
    `select used_count from public.coupons where code = 'ONCE'`,
  )
  expect([rows, await stock()]).toEqual([[{ used_count: 1 }], 9])
})

test('two presses at the same moment take the goods once', async () => {
  const proof = await order(3)
  await cancel(proof)
  const answers = await Promise.all([undo(proof), undo(proof), undo(proof)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stock()).toBe(7)
  expect(await mails()).toEqual(['order-received', 'order-cancelled', 'order-reopened'])
})

test('only takes back what its buyer cancelled', async () => {
  const [token] = await signUpStaff(shop.server)
  const proof = await order(3)
  const { rows } = await shop.server.admin.query<{ id: string }>('select id from public.orders')
  await shop.server.call('release-order', { json: { orderId: rows[0]?.id }, token })
  expect((await undo(proof)).status).toBe(409)
  const late = await order(3)
  wait(31)
  await endUnpaidOrders.run(shop.server.context)
  expect((await undo(late)).status).toBe(409)
  expect((await post('undo-cancel-order', { ...late, orderKey: 'of somebody else' })).status).toBe(
    404,
  )
  expect(await stock()).toBe(10)
})

test('does not go beyond five open orders of one buyer', async () => {
  await setStock(100)
  const proof = await order()
  await cancel(proof)
  const { rows } = await shop.server.admin.query<{ email: string }>(
    'select email from public.orders',
  )
  for (let time = 0; time < 5; time++) await order()
  await shop.server.admin.query('update public.orders set email = $1', [rows[0]?.email])
  expect(await undo(proof)).toMatchObject({
    status: 429,
    answer: { error: expect.stringContaining('five orders that are not paid') as string },
  })
  expect(await stock()).toBe(95)
})

test('the database refuses to open a cancelled order in any other way', async () => {
  const proof = await order(3)
  await cancel(proof)
  const reopen = (more = '') =>
    shop.server.admin.query(
      `update public.orders set status = 'pending_payment'${more} where id = $1`,
      [proof.orderId],
    )
  await expect(reopen()).rejects.toMatchObject({ code: 'PT409' })
  await expect(
    shop.server.admin.query(
      `update private.buyer_cancellations set undone_at = cancelled_at + interval '11 minutes'`,
    ),
  ).rejects.toMatchObject({ constraint: 'buyer_cancellations_undone_in_time' })
  await shop.server.admin.query('update private.buyer_cancellations set undone_at = cancelled_at')
  const later = `, holds_stock = true, held_until = timestamptz '2026-11-21T11:30:00Z'`
  await expect(reopen(later)).rejects.toMatchObject({ code: 'PT409' })
  await expect(
    reopen(`, held_until = timestamptz '2026-11-21T10:30:00Z', holds_stock = false`),
  ).rejects.toMatchObject({ code: 'PT409' })
})
