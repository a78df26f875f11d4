import { expect, test } from 'vitest'
import { countWaiting } from '../../../test/count-waiting.ts'
import { useCheckout } from '../../../test/use/use-checkout.ts'

const shop = useCheckout()
const { body, newContact, place, stockOf, countOrders } = shop
const admin = () => shop.server.admin

/** Places an order for two panels while somebody else changes the panel, and commits only afterwards. */
async function orderDuring(change: string) {
  await admin().query('begin')
  await admin().query(change.replace('$panel', `'${shop.panel.id}'`))
  const answer = place(
    body({
      lines: [{ id: shop.panel.id, quantity: 2 }],
      contact: newContact(),
      paymentMethod: 'sandbox',
      expectedTotalKobo: 2 * 15_950_000 + 1_200_000,
    }),
  )
  await expect.poll(() => countWaiting(admin())).toBe(1)
  await admin().query('commit')
  return answer
}

async function readHold(): Promise<{ units: number; last: boolean } | undefined> {
  const { rows } = await admin().query<{ units: number; last: boolean }>(
    `select h.units, o.holds_last_units as last
     from public.product_holds h cross join public.orders o
     where h.product_id = $1`,
    [shop.panel.id],
  )
  return rows[0]
}

test('an order that waits for others takes its units at the price that was shown', async () => {
  const answer = await orderDuring(`update public.products set stock = 9 where id = $panel`)
  expect(answer.status).toBe(200)
  expect([await stockOf(shop.panel.id), await readHold()]).toEqual([7, { units: 2, last: false }])
})

test('a price that changes while an order waits is shown before anything is sold', async () => {
  const { status, answer } = await orderDuring(
    `update public.products set price = 159600 where id = $panel`,
  )
  expect([status, answer.error]).toEqual([
    409,
    'A price has changed since you opened this page. Please look at the new total before you order.',
  ])
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['0', 10])
})

test('units that are sold while an order waits are not sold twice', async () => {
  const { status, answer } = await orderDuring(
    `update public.products set stock = 1 where id = $panel`,
  )
  expect([status, answer.error]).toEqual([409, 'Only 1 left'])
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['0', 1])
})

test('units that become the last ones while an order waits are held as such', async () => {
  const answer = await orderDuring(`update public.products set stock = 3 where id = $panel`)
  expect(answer.status).toBe(200)
  expect([await stockOf(shop.panel.id), await readHold()]).toEqual([1, { units: 2, last: true }])
})
