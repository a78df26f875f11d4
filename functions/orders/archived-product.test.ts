import { expect, test } from 'vitest'
import { countWaiting } from '../../test/count-waiting.ts'
import { useCheckout } from '../../test/use/use-checkout.ts'

const shop = useCheckout()
const { body, newContact, place, stockOf, countOrders } = shop

const order = () =>
  place(
    body({
      lines: [{ id: shop.panel.id, quantity: 1 }],
      contact: newContact(),
      paymentMethod: 'sandbox',
      expectedTotalKobo: 15_950_000 + 1_200_000,
    }),
  )
const admin = () => shop.server.admin

test('a product that leaves the shop while an order waits for it is not sold', async () => {
  const before = await stockOf(shop.panel.id)
  await admin().query('begin')
  await admin().query(`update public.products set status = 'archived' where id = $1`, [
    shop.panel.id,
  ])
  const answer = order()
  await expect.poll(() => countWaiting(admin())).toBe(1)
  await admin().query('commit')
  expect(await answer).toMatchObject({ status: 409 })
  expect((await order()).status).toBe(409)
  expect(await countOrders()).toBe('0')
  expect(await stockOf(shop.panel.id)).toEqual(before)
})
