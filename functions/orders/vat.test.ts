import { expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'

const shop = useCheckout()

test('an order freezes the VAT of each line on its day, also when the class changes later', async () => {
  const { admin } = shop.server
  await admin.query(
    `update public.products set vat_class = case id when $1 then 'exempt' else 'standard' end
     where id = any ($2)`,
    [shop.panel.id, [shop.panel.id, shop.inverter.id]],
  )
  const lines = [
    { id: shop.inverter.id, quantity: 1 },
    { id: shop.panel.id, quantity: 2 },
  ]
  const { status, answer } = await shop.place(
    shop.body({ lines, coupon: 'SUN10', expectedTotalKobo: 127_710_000 + 1_200_000 }),
  )
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  await admin.query(`update public.products set vat_class = 'standard'`)
  const { rows } = await admin.query(
    `select vat_class, vat_rate_percent::float8 as rate, vat_kobo::int as vat
     from public.order_lines order by vat_class`,
  )
  // ₦1,100,000 − 10 % = ₦990,000, and the delivery of ₦12,000: 1,002,000 × 3 / 43 = ₦69,906.9767…
  expect(rows).toEqual([
    { vat_class: 'exempt', rate: 0, vat: 0 },
    { vat_class: 'standard', rate: 7.5, vat: 6_906_977 },
  ])
  expect(
    await shop.one(
      `select vat_kobo::int as vat, service_vat_kobo::int as service from public.orders`,
    ),
  ).toEqual({ vat: 6_990_698, service: 83_721 })
})
