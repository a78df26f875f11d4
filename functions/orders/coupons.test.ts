import { beforeEach, expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'
import { endUnpaidOrders } from './holds/end-unpaid-orders.ts'
import { withUnitsBack } from '../../test/shop/order-units.ts'

const checkout = useCheckout()
const { body, place, one } = checkout

/** Two panels in Lagos with 20 % off: {@link body} costs 33,100,000 kobo without it. */
const discounted = (more: Record<string, unknown> = {}) =>
  body({ coupon: 'MINE', expectedTotalKobo: 33_100_000 - 6_380_000, ...more })
const contactOf = (email: string, phoneNumber = '08031234567') => ({
  contact: { name: 'Bísí Adé', email, phoneNumber },
})
const setCoupon = (set: string) =>
  checkout.server.admin.query(`update public.coupons set ${set} where code = 'MINE'`)
const usedCount = async () =>
  (await one<{ used: number }>(`select used_count as used from public.coupons where code = 'MINE'`))
    .used

beforeEach(async () => {
  await checkout.server.admin.query(
    `delete from public.coupons where code = 'MINE';
     insert into public.coupons (code, percent_off, max_uses, max_uses_per_email)
     values ('MINE', 20, 5, 1)`,
  )
})

test.each([
  [`starts_at = now() + interval '30 years'`, 'We do not know this code.'],
  [`ends_at = '2026-01-01'`, 'This code has expired.'],
  ['is_active = false', 'We do not know this code.'],
  ['used_count = 5', 'This code has been used up.'],
  ['min_subtotal_kobo = 31900001', 'This code needs an order of ₦319,000 or more.'],
])('a coupon with %s gives no discount', async (set, error) => {
  await setCoupon(set)
  expect(await place(discounted())).toMatchObject({ status: 409, answer: { error } })
  expect(await checkout.countOrders()).toBe('0')
})

test('a coupon works from its first to before its last moment, and exactly at its smallest order', async () => {
  const { now } = checkout.server.clock
  await setCoupon(`min_subtotal_kobo = 31900000, starts_at = '${now.toISOString()}'`)
  expect((await place(discounted())).status).toBe(200)
  await setCoupon(`max_uses_per_email = null, ends_at = '${now.toISOString()}'`)
  expect((await place(discounted())).status).toBe(409)
})

test('one person uses a coupon once, also with dots, a tag, other letters or another address', async () => {
  expect((await place(discounted(contactOf('zz@gmail.com')))).status).toBe(200)
  for (const contact of [
    contactOf('zz@gmail.com', '08030000001'),
    contactOf('Z.z@gmail.com', '08030000001'),
    contactOf('zz+1@gmail.com', '08030000001'),
    contactOf('z.z+x@googlemail.com', '08030000001'),
    // Another address, but the same phone.
    contactOf('other@example.com', '+234 803 123 4567'),
  ])
    expect(await place(discounted(contact)), contact.contact.email).toMatchObject({
      status: 409,
      answer: { error: 'You have used this code already.' },
    })
  expect((await place(discounted(contactOf('other@example.com', '08030000001')))).status).toBe(200)
  expect(await usedCount()).toBe(2)
})

test('a cancelled order gives its use of the coupon back, once', async () => {
  const { answer } = await place(discounted())
  expect(await usedCount()).toBe(1)
  const cancel = () =>
    checkout.server.call('cancel-order', {
      json: { orderId: answer.order?.id, orderKey: answer.orderKey },
    })
  await Promise.all([cancel(), cancel()])
  expect(await usedCount()).toBe(0)
  // So the same person can use it again.
  expect((await place(discounted())).status).toBe(200)
})

test('an order that nobody pays gives its use back once, also when two processes end it', async () => {
  const { clock, context } = checkout.server
  const before = clock.now
  await setCoupon('used_count = 3')
  await place(discounted())
  expect(await usedCount()).toBe(4)
  clock.now = new Date(before.getTime() + 49 * 3_600_000)
  await Promise.all([endUnpaidOrders.run(context), endUnpaidOrders.run(context)])
  clock.now = before
  expect(await usedCount()).toBe(3)
  expect(await checkout.stockOf(checkout.panel.id)).toBe(10)
})

const quote = async (coupon: string, userAgent: string) => {
  const response = await checkout.server.call('quote-order', {
    json: { lines: [{ id: checkout.panel.id, quantity: 2 }], state: 'Lagos', coupon },
    headers: { 'user-agent': userAgent },
  })
  return ((await response.json()) as { couponProblem: string | null }).couponProblem
}
const tooMany = 'Too many codes were tried from here. Please wait an hour before you try another.'

test('who guesses codes learns nothing after ten, of quotes and orders together', async () => {
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await quote(`GUESS${guess}`, 'Firefox')).toBe('We do not know this code.')
    await checkout.server.call('place-order', {
      json: discounted({ coupon: `ORDER${guess}` }),
      headers: { 'user-agent': 'Firefox' },
    })
  }
  // A real code and a wrong one get the same answer now.
  expect(await quote('MINE', 'Firefox')).toBe(tooMany)
  expect(await quote('NOPE', 'Firefox')).toBe(tooMany)
  expect(await quote('GUESS0', 'Firefox')).toBe('We do not know this code.')
  // Somebody else at the same address is not stopped.
  expect(await quote('MINE', 'Chrome')).toBeNull()
  checkout.server.clock.now = new Date(checkout.server.clock.now.getTime() + 3_600_001)
  expect(await quote('MINE', 'Firefox')).toBeNull()
})

test('a change of the name of the browser does not help: an address tries 60 codes an hour', async () => {
  const problems: (string | null)[] = []
  for (let guess = 0; guess < 64; guess += 1)
    problems.push(await quote(`CODE${guess}`, `Browser ${guess}`))
  expect(problems.filter((problem) => problem !== tooMany)).toHaveLength(60)
})

test('the same code can be asked for without limit, as a cart does after each change', async () => {
  for (let time = 0; time < 15; time += 1) expect(await quote('MINE', 'Firefox')).toBeNull()
})

test('orders for one mailbox are limited together, whatever its tags and dots', async () => {
  const statuses: number[] = []
  for (let time = 0; time < 12; time += 1) {
    await checkout.server.admin.query('update public.products set stock = 10')
    // Unpaid orders of today have limits of their own.
    await checkout.server.admin.query(
      withUnitsBack(`update public.orders
       set status = 'cancelled', holds_stock = false, held_until = null,
         created_at = created_at - interval '2 days'
       where status = 'pending_payment'`),
    )
    const order = body(contactOf(`vic.tim+${time}@gmail.com`))
    statuses.push((await place(order)).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
  expect(
    (await place(body(contactOf('neighbour@gmail.com')))).status,
    'another mailbox is free',
  ).toBe(200)
})
