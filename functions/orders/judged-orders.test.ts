import { expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'
import { alertAboutSecurityEvents } from '../security-events/alert-about-security-events.ts'

/** An order is judged by all its discounts together, whoever gave them. */
const shop = useCheckout()
const { body, newContact, place } = shop
const query = (sql: string, values: unknown[] = []) => shop.server.admin.query(sql, values)

const told = async () =>
  (
    await query(
      `select (details ->> 'from') || ' to ' || (details ->> 'to') as change
       from platform.security_events where kind = 'large_discount' order by id`,
    )
  ).rows.map(({ change }: { change: string }) => change)

/** Two panels, whose usual price is ₦159,500, as an order. */
const order = (unitNaira: number, percentOff: number, more: object = {}) =>
  place(
    body({
      contact: newContact(),
      paymentMethod: 'sandbox',
      expectedTotalKobo: Math.round(2 * unitNaira * (100 - percentOff)) + 1_200_000,
      ...more,
    }),
  )
const usualSince = (interval: string) =>
  query(
    `update public.product_prices set valid_from = now() - $2::interval, price = 159500
     where product_id = $1`,
    [shop.panel.id, interval],
  )
const setPrice = (naira: number) =>
  query('update public.products set price = $2 where id = $1', [shop.panel.id, naira])

test('a price cut and a coupon that are small alone are told together, once for each order', async () => {
  await usualSince('10 days')
  await query(
    `insert into public.coupons (code, percent_off, max_uses) values ('PAL49', 49, 5)
     on conflict do nothing`,
  )
  expect((await order(159_500, 49, { coupon: 'PAL49' })).status).toBe(200)
  expect(await told()).toEqual([])
  await setPrice(81_350)
  // The price alone is a little more than half.
  expect((await order(81_350, 0)).status).toBe(200)
  expect(await told()).toEqual([])
  const both = await Promise.all([
    order(81_350, 49, { coupon: 'PAL49' }),
    order(81_350, 49, { coupon: 'PAL49' }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await setPrice(159_500)
  const [first, second, ...more] = await told()
  expect(more).toEqual([])
  for (const change of [first, second])
    expect(change).toMatch(/^Order IM-2026-\d+: usually 319000 naira to 82977 naira with PAL49$/)
  // Their mail says so.
  const owner = await shop.server.signUp('owner@people.example', 'admin')
  expect(owner.id).toBeTruthy()
  shop.server.clock.now = new Date()
  await alertAboutSecurityEvents.run(shop.server.context)
  const { rows: mails } = await query(
    `select text from platform.mail_messages
     where category = 'security-alert' and to_address = 'owner@people.example'`,
  )
  expect(mails).toHaveLength(1)
  expect((mails[0] as { text: string }).text).toMatch(/usually 319000 naira to 82977 naira/)
})
