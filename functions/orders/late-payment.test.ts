import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { currentVersion } from '../../domain/legal/versions.ts'
import type { GuestOrder } from '../../test/shop/guest-orders.ts'
import { useOrders } from '../../test/use/use-orders.ts'
import { endUnpaidOrders } from './holds/end-unpaid-orders.ts'

/** Money for orders that were cancelled before it arrived. */
const shop = useOrders()
const { post, order, start, choose, settled, show, stock } = shop

const totalKobo = 17_150_000
const discountedKobo = totalKobo - 3_190_000
const contact = { name: 'Bisi Ade', email: 'bisi@example.com', phoneNumber: '08031234567' }

beforeEach(async () => {
  await shop.server.admin.query(
    `delete from public.coupons where code = 'MINE';
     insert into public.coupons (code, percent_off, max_uses, max_uses_per_email)
     values ('MINE', 20, 5, 1)`,
  )
})

async function orderWithCoupon(): Promise<GuestOrder> {
  const { rows } = await shop.server.admin.query<{ id: string }>(
    `select id from public.products where slug = 'imole-mono-550w'`,
  )
  const { status, answer } = await post<{ order: { id: string }; orderKey: string }>(
    'place-order',
    {
      idempotencyKey: randomUUID(),
      lines: [{ id: rows[0]?.id, quantity: 1 }],
      contact,
      delivery: { state: 'Lagos', area: 'Ikeja', street: '3 Allen Avenue' },
      installation: 'goods',
      termsVersion: currentVersion('terms'),
      paymentMethod: 'sandbox',
      coupon: 'MINE',
      expectedTotalKobo: discountedKobo,
    },
  )
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  return { orderId: answer.order.id, orderKey: answer.orderKey }
}

const cancel = async (proof: GuestOrder) =>
  expect((await post('cancel-order', proof)).status).toBe(200)
const setPrice = (naira: number) =>
  shop.server.admin.query(`update public.products set price = $1 where slug = 'imole-mono-550w'`, [
    naira,
  ])
const wait = async (hours: number) => {
  shop.server.clock.now = new Date(shop.server.clock.now.getTime() + hours * 3_600_000)
  await endUnpaidOrders.run(shop.server.context)
}
const pay = async (proof: GuestOrder, checkoutUrl: string) => {
  await choose(checkoutUrl, 'succeed')
  await expect.poll(async () => (await show(proof)).payments[0]?.status).toBe('succeeded')
  const { order: paid, refunds } = await show(proof)
  return { status: paid.status, refunds: refunds.map(({ amount_kobo: kobo }) => kobo) }
}
const usedCount = async () =>
  (
    await shop.server.admin.query<{ used: number }>(
      `select used_count as used from public.coupons where code = 'MINE'`,
    )
  ).rows[0]?.used

test('cancelled orders with a coupon of one use: of their payment pages one buys, the others are refunded', async () => {
  const kept: [GuestOrder, string][] = []
  for (let time = 0; time < 3; time++) {
    const proof = await orderWithCoupon()
    kept.push([proof, (await start(proof)).checkoutUrl])
    await cancel(proof)
  }
  const results = await Promise.all(kept.map(([proof, checkoutUrl]) => pay(proof, checkoutUrl)))
  const refunded = { status: 'cancelled', refunds: [discountedKobo] }
  const byStatus = results.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(byStatus).toEqual([refunded, refunded, { status: 'paid', refunds: [] }])
  expect([await usedCount(), await stock()]).toEqual([1, 9])
})

test('an order that ran out of time takes its coupon again, when it still can', async () => {
  const proofs: [GuestOrder, string][] = []
  for (let time = 0; time < 2; time++) {
    const proof = await orderWithCoupon()
    proofs.push([proof, (await start(proof)).checkoutUrl])
    await wait(1)
  }
  // It expired meanwhile, but was promised.
  await shop.server.admin.query(`update public.coupons set ends_at = $1 where code = 'MINE'`, [
    shop.server.clock.now,
  ])
  const results = []
  for (const [proof, checkoutUrl] of proofs) results.push(await pay(proof, checkoutUrl))
  expect(results).toEqual([
    { status: 'paid', refunds: [] },
    { status: 'cancelled', refunds: [discountedKobo] },
  ])
  expect([await usedCount(), await stock()]).toEqual([1, 9])
})

test.each([
  ['cancelled by the buyer, with the same price', 0, 159_500, 'paid'],
  ['cancelled by the buyer, with a lower price', 0, 150_000, 'paid'],
  ['cancelled by the buyer, with a higher price', 0, 159_501, 'cancelled'],
  ['cancelled by the buyer, with the highest price', 0, 1_000_000_000, 'cancelled'],
  ['out of time, paid the same day, with a higher price', 23, 319_000, 'paid'],
  ['out of time, paid later, with a higher price', 25, 319_000, 'cancelled'],
  ['out of time, paid later, with the same price', 25, 159_500, 'paid'],
])('an order %s', async (_, hours, naira, status) => {
  const proof = await order()
  const { checkoutUrl } = await start(proof)
  if (hours === 0) await cancel(proof)
  else await wait(hours)
  await settled(proof, 'cancelled')
  await setPrice(naira)
  const refunds = status === 'paid' ? [] : [totalKobo]
  expect(await pay(proof, checkoutUrl)).toEqual({ status, refunds })
  expect(await stock()).toBe(status === 'paid' ? 9 : 10)
})
