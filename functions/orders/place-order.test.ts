import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCheckout } from '../../test/use/use-checkout.ts'
import { currentVersion } from '../../domain/legal/versions.ts'

const shop = useCheckout()
const { body, newContact, place, one, stockOf, countOrders } = shop

test('prices an order, takes its stock and sends a mail', async () => {
  const { status, answer } = await place(
    body({
      lines: [
        { id: shop.inverter.id, quantity: 1 },
        { id: shop.panel.id, quantity: 2 },
      ],
      coupon: ' sun10 ',
      expectedTotalKobo: 127_710_000 + 1_200_000,
    }),
  )
  expect({ status, error: answer.error }).toEqual({ status: 200, error: undefined })
  expect(answer.order).toMatchObject({
    number: expect.stringMatching(/^IM-2026-\d{6}$/),
    totalKobo: 128_910_000,
  })
  expect([await stockOf(shop.panel.id), await stockOf(shop.inverter.id)]).toEqual([8, 9])
  expect(
    await one(
      `select status, email, phone_number, subtotal_kobo::int, discount_kobo::int,
         delivery_kobo::int, total_kobo::int, vat_kobo::int, coupon_code, holds_stock, held_until
       from public.orders`,
    ),
  ).toEqual({
    status: 'pending_payment',
    email: 'bisi@example.com',
    phone_number: '+2348031234567',
    subtotal_kobo: 141_900_000,
    discount_kobo: 14_190_000,
    delivery_kobo: 1_200_000,
    total_kobo: 128_910_000,
    vat_kobo: 8_993_721,
    coupon_code: 'SUN10',
    holds_stock: true,
    held_until: new Date('2026-11-21T12:00:00Z'),
  })
  expect(
    await one(
      'select count(*)::int as lines, sum(discount_kobo)::int as discount from public.order_lines',
    ),
  ).toEqual({ lines: 2, discount: 14_190_000 })
  expect(await one('select kind, actor, message from public.order_events')).toMatchObject({
    kind: 'placed',
    actor: 'customer',
  })
  const mail = await one<{ to_address: string; text: string }>(
    `select to_address, text from platform.mail_messages where category = 'order-received'`,
  )
  expect(mail.to_address).toBe('bisi@example.com')
  expect(mail.text).toContain(`/payment-details?order=${answer.order?.id}&key=${answer.orderKey}`)
  expect(mail.text).toContain('Discount (SUN10): −₦141,900')
  expect(mail.text).toContain(`/terms?version=${currentVersion('terms')}`)
  expect(mail.text).toContain('until 21 November 2026 at 13:00')
})

test('fifty identical requests are one order with one answer; another request with its key is refused', async () => {
  const request = body()
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(request)))
  expect(
    new Set(answers.map(({ status, answer }) => JSON.stringify({ status, answer }))).size,
  ).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['1', 8])
  expect((await one<{ count: string }>(`select count(*) from platform.mail_messages`)).count).toBe(
    '1',
  )
  expect((await place({ ...request, lines: [{ id: shop.panel.id, quantity: 1 }] })).status).toBe(
    422,
  )
  expect(await countOrders()).toBe('1')
})

test('a coupon is not used more often than allowed, and an unknown code is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      place(
        body({
          coupon: 'SUN10',
          contact: newContact(),
          paymentMethod: 'sandbox',
          expectedTotalKobo: 28_710_000 + 1_200_000,
        }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(
    new Set(answers.filter(({ status }) => status !== 200).map(({ answer }) => answer.error)),
  ).toEqual(new Set(['This code has been used up.']))
  expect((await place(body({ coupon: 'NOPE' }))).answer.error).toBe('We do not know this code.')
  expect(await countOrders()).toBe('3')
})

test.each([
  ['higher', 169_500, 35_100_000],
  ['lower', 149_500, 31_100_000],
])('refuses an order whose total is now %s', async (_, priceNaira, totalKobo) => {
  await shop.server.admin.query('update public.products set price = $2 where id = $1', [
    shop.panel.id,
    priceNaira,
  ])
  const { status, answer } = await place(body())
  expect(status).toBe(409)
  expect(answer).toMatchObject({
    error:
      'A price has changed since you opened this page. Please look at the new total before you order.',
    quote: { totals: { totalKobo } },
  })
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['0', 10])
})

test('a price of its own changes nothing', async () => {
  const priced = { id: shop.panel.id, quantity: 2, price: 1, unitPriceKobo: 100 }
  const cheap = await place(body({ lines: [priced], expectedTotalKobo: 200 + 1_200_000 }))
  expect(cheap).toMatchObject({
    status: 409,
    answer: { quote: { totals: { totalKobo: 2 * 15_950_000 + 1_200_000 } } },
  })
  expect(await countOrders()).toBe('0')
})

test.each([
  ['no lines', { lines: [] }, 'Your cart is empty.'],
  [
    'half a unit',
    { lines: [{ id: randomUUID(), quantity: 0.5 }] },
    'Quantities must be whole numbers.',
  ],
  [
    'a negative quantity',
    { lines: [{ id: randomUUID(), quantity: -1 }] },
    'Quantities start at 1.',
  ],
  ['an unknown product', { lines: [{ id: randomUUID(), quantity: 1 }] }, 'No longer sold'],
  [
    'a state without delivery',
    { delivery: { state: 'Atlantis', area: 'a', street: 'b' } },
    'We do not deliver to Atlantis yet. Please talk to us on WhatsApp.',
  ],
  [
    'an invalid phone number',
    { contact: { name: 'a', email: 'a@b.ng', phoneNumber: '12' } },
    'This phone number does not look right. Write it like 0803 123 4567.',
  ],
  [
    'an invalid e-mail address',
    { contact: { name: 'a', email: 'a@b', phoneNumber: '08031234567' } },
    'This e-mail address does not look right.',
  ],
  ['an unknown payment method', { paymentMethod: 'cash' }, 'Please choose how to pay.'],
  ['no body', null, 'This must be an object.'],
])('refuses %s with a message, and stores nothing', async (_, more, message) => {
  const { status, answer } = await place(more === null ? null : body(more))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(answer.error).toBe(message)
  expect(await countOrders()).toBe('0')
})

test('a product of ₦999,999,999 is exact to the kobo; an order that is too large is refused', async () => {
  await shop.server.admin.query(
    'update public.products set stock = 40, price = 999999999 where id = $1',
    [shop.panel.id],
  )
  const lines = (quantity: number) => [{ id: shop.panel.id, quantity }]
  const { status, answer } = await place(
    body({
      lines: lines(10),
      paymentMethod: 'bank_transfer',
      expectedTotalKobo: 999_999_999_000 + 1_200_000,
    }),
  )
  expect([status, answer.error, answer.order?.totalKobo]).toEqual([
    200,
    undefined,
    1_000_001_199_000,
  ])
  expect(
    await one(
      `select unit_price_kobo::text as unit, subtotal_kobo::text as subtotal,
         total_kobo::text as total, orders.vat_kobo::text as vat
       from public.orders
       join public.order_lines on order_id = orders.id`,
    ),
  ).toEqual({
    unit: '99999999900',
    subtotal: '999999999000',
    total: '1000001199000',
    // 1,000,001,199,000 × 7.5 / 107.5
    vat: '69767525512',
  })
  expect(
    (
      await one<{ text: string }>(
        `select text from platform.mail_messages where category = 'order-received'`,
      )
    ).text,
  ).toContain('10,000,011,990')
  await shop.server.admin.query(
    'update public.products set stock = 999, price = 1000000000 where id = $1',
    [shop.panel.id],
  )
  for (const quantity of [11, 999]) {
    const refused = await place(body({ lines: lines(quantity), expectedTotalKobo: 1 }))
    expect([refused.status, refused.answer.error]).toEqual([
      400,
      'Our team handles orders above ₦10,000,000,000. Please talk to us on WhatsApp.',
    ])
  }
  expect(shop.server.log.filter(({ message }) => message === 'function failed')).toEqual([])
})

test('ten orders an hour for one e-mail address; the repeat of an order does not count', async () => {
  const request = body()
  for (let n = 0; n < 3; n++) expect((await place(request)).status).toBe(200)
  const key = 'order:email:bisi@example.com'
  expect(await one(`select count from platform.rate_limits where key = '${key}'`)).toEqual({
    count: 1,
  })
  await shop.server.admin.query(`update platform.rate_limits set count = 10 where key = $1`, [key])
  const { status, answer } = await place(body())
  expect({ status, error: answer.error }).toEqual({
    status: 429,
    error:
      'You have placed many orders within an hour. Please wait a while, or talk to us on WhatsApp.',
  })
  expect((await place(request)).status).toBe(200)
  expect([await countOrders(), await stockOf(shop.panel.id)]).toEqual(['1', 8])
})
