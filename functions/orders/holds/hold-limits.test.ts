import { expect, test } from 'vitest'
import { useCheckout } from '../../../test/use/use-checkout.ts'
import { forgetOrderOrigins } from './end-unpaid-orders.ts'

/** What the database keeps about holds, and for how long. */
const shop = useCheckout()
const { body, newContact, place, one } = shop

const start = new Date('2026-11-21T10:00:00Z')
const panels = (quantity: number) =>
  body({
    lines: [{ id: shop.panel.id, quantity }],
    contact: newContact(),
    expectedTotalKobo: quantity * 15_950_000 + 1_200_000,
  })

test('the database refuses a hold that is longer than promised', async () => {
  shop.server.clock.now = start
  await place(panels(2))
  const hold = (change: string) =>
    shop.server.admin.query(`update public.orders set ${change}`).then(
      () => 'stored',
      ({ constraint }: { constraint?: string }) => constraint,
    )
  expect(await hold(`held_until = created_at + interval '121 minutes'`)).toBe(
    'orders_hold_is_short',
  )
  expect(
    await hold(`hold_extended_at = now(), held_until = created_at + interval '26 hours 1 minute'`),
  ).toBe('orders_hold_is_short')
  expect(await hold(`holds_last_units = true`)).toBe('orders_hold_is_short')
  expect(
    await hold(
      `holds_last_units = true, held_until = created_at + interval '30 minutes', hold_extended_at = now()`,
    ),
  ).toBe('orders_last_units_not_extended')
})

test('orders of strangers with the phone and address of a customer do not stop the customer', async () => {
  shop.server.clock.now = start
  await shop.server.admin.query('update public.products set stock = 100 where id = $1', [
    shop.panel.id,
  ])
  const known = await shop.server.signUp('victim@example.com')
  await shop.server.admin.query('update auth.users set email_confirmed_at = now() where id = $1', [
    known.id,
  ])
  const contact = { ...panels(1).contact, email: 'victim@example.com' }
  const order = async (token?: string) =>
    (await place({ ...panels(1), contact }, token === undefined ? {} : { token })).status
  const strangers = [await order(), await order(), await order(), await order(), await order()]
  expect([...strangers, await order()]).toEqual([200, 200, 200, 200, 200, 429])
  await shop.server.admin.query(
    `update platform.rate_limits set count = 10 where key like 'order:email:%'`,
  )
  for (let each = 0; each < 5; each++) expect(await order(known.token)).toBe(200)
  expect(
    await one('select count(*)::int from public.orders where user_id is not null and holds_stock'),
  ).toEqual({
    count: 5,
  })
  expect(await order(known.token)).toBe(429)
})

test('where an order came from is forgotten after a day', async () => {
  shop.server.clock.now = start
  await place(panels(1))
  const countAt = async (hours: number) => {
    shop.server.clock.now = new Date(start.getTime() + hours * 3_600_000)
    await forgetOrderOrigins.run(shop.server.context)
    return (await one<{ count: number }>('select count(*)::int from private.order_origins')).count
  }
  expect([await countAt(23), await countAt(25)]).toEqual([1, 0])
})
