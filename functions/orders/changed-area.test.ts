import { expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'

/** Staff change an area while customers are at the checkout with the page from before. */
const shop = useCheckout()

const setArea = (change: string) =>
  shop.server.admin.query(`update public.delivery_areas set ${change} where state = 'Lagos'`)
const fees = async () =>
  (await shop.server.admin.query('select delivery_kobo::int, total_kobo::int from public.orders'))
    .rows

test('a changed fee is shown before anybody pays, and an order keeps the one it showed', async () => {
  expect((await shop.place(shop.body())).status).toBe(200)
  await setArea('fee_kobo = 1500000')
  const { status, answer } = await shop.place(shop.body({ contact: shop.newContact() }))
  expect({ status, answer }).toMatchObject({
    status: 409,
    answer: {
      error:
        'A price has changed since you opened this page. Please look at the new total before you order.',
      quote: { totals: { deliveryKobo: 1_500_000, totalKobo: 33_400_000 } },
    },
  })
  expect(await fees()).toEqual([{ delivery_kobo: 1_200_000, total_kobo: 33_100_000 }])
  await setArea('fee_kobo = 1200000')
})

test('a state that is switched off takes no order any more', async () => {
  await setArea('is_active = false')
  const { status, answer } = await shop.place(shop.body())
  expect({ status, ...answer }).toMatchObject({
    status: 400,
    error: 'We do not deliver to Lagos yet. Please talk to us on WhatsApp.',
    fields: { 'delivery.state': 'Please choose a state from the list.' },
  })
  expect(await fees()).toEqual([])
  await setArea('is_active = true')
})

test('a new state takes orders at once, and its installation is quoted until it has a price', async () => {
  await shop.server.admin.query(
    `insert into public.delivery_areas (state, fee_kobo, days_min, days_max)
     values ('New State', 700000, 2, 3)`,
  )
  const quote = async () => {
    const response = await shop.server.call('quote-order', {
      json: {
        lines: [{ id: shop.inverter.id, quantity: 1 }],
        state: 'New State',
        installation: 'crew',
      },
    })
    return (await response.json()) as { installation: { kind: string; journeyKobo: number } }
  }
  expect((await quote()).installation.kind).toBe('quoted')
  await shop.server.admin.query(
    `insert into public.installation_areas (state, crew_fee_kobo) values ('New State', 2500000)`,
  )
  expect((await quote()).installation).toMatchObject({ kind: 'chosen', journeyKobo: 2_500_000 })
})
