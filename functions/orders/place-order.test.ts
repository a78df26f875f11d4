import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

let server: FunctionsServer
let panel: { id: string; name: string }
let inverter: { id: string; name: string }

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  await server.admin.query(
    `insert into public.delivery_areas (state, fee_kobo, days_min, days_max) values ('Lagos', 1200000, 1, 3), ('Kano', 4500000, 4, 8) on conflict (state) do update set fee_kobo = excluded.fee_kobo`,
  )
  await server.admin.query(
    `insert into public.coupons (code, percent_off, max_uses) values ('SUN10', 10, 3) on conflict do nothing`,
  )
  const { rows } = await server.admin.query<{ id: string; name: string }>(
    `select id, name from public.products where slug in ('imole-mono-550w', 'imole-hybrid-5kva') order by slug desc`,
  )
  if (!rows[0] || !rows[1]) throw new Error('The seed has changed')
  ;[panel, inverter] = [rows[0], rows[1]]
})
beforeEach(async () => {
  await server.admin.query(
    'truncate public.orders cascade; truncate platform.mail_messages cascade; delete from platform.rate_limits',
  )
  await server.admin.query(`update public.coupons set used_count = 0`)
  await server.admin.query(
    'update public.products set stock = 10, price = case id when $1 then 159500 else 1100000 end where id = any ($2)',
    [panel.id, [panel.id, inverter.id]],
  )
})
afterAll(() => server[Symbol.asyncDispose]())

const body = (more: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  lines: [{ id: panel.id, quantity: 2 }],
  contact: { name: 'Bísí Adé', email: 'Bisi@Example.com ', phoneNumber: '0803 123 4567' },
  delivery: {
    state: 'Lagos',
    area: 'Ikeja',
    street: '3 Allen Avenue',
    landmark: 'opposite the bank',
  },
  paymentMethod: 'bank_transfer',
  expectedTotalKobo: 2 * 15_950_000 + 1_200_000,
  ...more,
})
const place = async (json: unknown) => {
  const response = await server.call('place-order', { json })
  return {
    status: response.status,
    answer: (await response.json()) as {
      error?: string
      order?: { id: string; number: string; totalKobo: number }
      orderKey?: string
      problems?: unknown
      fields?: Record<string, string>
    },
  }
}
const one = async <Row>(sql: string) => (await server.admin.query(sql)).rows[0] as Row
const stockOf = async (id: string) =>
  (
    await server.admin.query<{ stock: number }>('select stock from public.products where id = $1', [
      id,
    ])
  ).rows[0]?.stock
const countOrders = async () =>
  (await one<{ count: string }>('select count(*) from public.orders')).count

test('an order is priced here, takes its stock and tells the buyer', async () => {
  const { status, answer } = await place(
    body({
      lines: [
        { id: inverter.id, quantity: 1 },
        { id: panel.id, quantity: 2 },
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
  expect([await stockOf(panel.id), await stockOf(inverter.id)]).toEqual([8, 9])
  expect(
    await one(
      'select status, email, phone_number, subtotal_kobo::int, discount_kobo::int, delivery_kobo::int, total_kobo::int, vat_kobo::int, coupon_code, holds_stock, held_until from public.orders',
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
    held_until: new Date('2026-11-22T10:00:00Z'),
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
  expect(mail.text).toContain('until 22 November 2026 at 11:00')
})

test('papercut 4: fifty sends of one request are one order, and all are answered the same; another body with its key is refused', async () => {
  const request = body()
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(request)))
  expect(
    new Set(answers.map(({ status, answer }) => JSON.stringify({ status, answer }))).size,
  ).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect([await countOrders(), await stockOf(panel.id)]).toEqual(['1', 8])
  expect((await one<{ count: string }>(`select count(*) from platform.mail_messages`)).count).toBe(
    '1',
  )
  expect((await place({ ...request, lines: [{ id: panel.id, quantity: 1 }] })).status).toBe(422)
  expect(await countOrders()).toBe('1')
})

test('one key with two carts at the same moment is one order; the cart that is refused keeps nothing from the shelf', async () => {
  const cartOf = async (id: string) => {
    const lines = [{ id, quantity: 1 }]
    const { answer } = await place(body({ lines, expectedTotalKobo: 1 }))
    return {
      lines,
      expectedTotalKobo: (answer as unknown as { quote: { totals: { totalKobo: number } } }).quote
        .totals.totalKobo,
    }
  }
  const carts = [await cartOf(panel.id), await cartOf(inverter.id)]
  const shelf = async () => Number(await stockOf(panel.id)) + Number(await stockOf(inverter.id))
  const before = await shelf()
  for (let round = 1; round <= 10; round++) {
    const idempotencyKey = crypto.randomUUID()
    const answers = await Promise.all(
      carts.map((cart) =>
        place(
          body({
            ...cart,
            idempotencyKey,
            contact: { ...body().contact, email: `round-${round}@example.com` },
          }),
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect([await countOrders(), await shelf()]).toEqual([String(round), before - round])
  }
})

test('papercut 12: of many buyers of the last units as many win as there are units; the others read how many are left', async () => {
  await server.admin.query('update public.products set stock = 3 where id = $1', [panel.id])
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, buyer) =>
      place(
        body({
          lines: [{ id: panel.id, quantity: 1 }],
          contact: { ...body().contact, email: `b${buyer}@example.com` },
          expectedTotalKobo: 15_950_000 + 1_200_000,
        }),
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(
    new Set(
      answers
        .filter(({ status }) => status !== 200)
        .map(({ status, answer }) => `${status} ${answer.error}`),
    ),
  ).toEqual(new Set(['409 Sold out']))
  expect([await countOrders(), await stockOf(panel.id)]).toEqual(['3', 0])
})

test('too few are left: nothing is taken, and the answer says how many there are', async () => {
  await server.admin.query('update public.products set stock = 4 where id = $1', [inverter.id])
  const { status, answer } = await place(
    body({
      lines: [
        { id: panel.id, quantity: 2 },
        { id: inverter.id, quantity: 5 },
      ],
    }),
  )
  expect(status).toBe(409)
  expect(answer).toMatchObject({
    error: 'Only 4 left',
    problems: [{ id: inverter.id, available: 4, message: 'Only 4 left' }],
  })
  expect([await stockOf(panel.id), await stockOf(inverter.id), await countOrders()]).toEqual([
    10,
    4,
    '0',
  ])
})

test('carts that cross each other in their order never wait for each other', async () => {
  await server.admin.query('update public.products set stock = 500 where id = any ($1)', [
    [panel.id, inverter.id],
  ])
  const lines = [
    { id: panel.id, quantity: 1 },
    { id: inverter.id, quantity: 1 },
  ]
  // A server that is asked more than it can do in time says 503, and the browser tries again: nobody meets a deadlock.
  const placeAtLast = async (request: unknown) => {
    let answer = await place(request)
    while (answer.status === 503) answer = await place(request)
    return answer
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, buyer) => {
      const contact = { ...body().contact, email: `c${buyer}@example.com` }
      return placeAtLast(
        body({
          lines: buyer % 2 ? lines : lines.toReversed(),
          contact,
          expectedTotalKobo: 125_950_000 + 1_200_000,
        }),
      )
    }),
  )
  expect(server.log.filter(({ message }) => message === 'function failed')).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect([await stockOf(panel.id), await stockOf(inverter.id)]).toEqual([300, 300])
})

test('a coupon with few uses left is used no more often, and a code that does not work is said before anything is placed', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, buyer) =>
      place(
        body({
          coupon: 'SUN10',
          contact: { ...body().contact, email: `d${buyer}@example.com` },
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

test('another total than was shown is asked about, never charged', async () => {
  await server.admin.query('update public.products set price = 169500 where id = $1', [panel.id])
  const { status, answer } = await place(body())
  expect(status).toBe(409)
  expect(answer).toMatchObject({
    error:
      'A price has changed since you opened this page. Please look at the new total before you order.',
    quote: { totals: { totalKobo: 35_100_000 } },
  })
  expect([await countOrders(), await stockOf(panel.id)]).toEqual(['0', 10])
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
  [
    'a price of its own',
    { lines: [{ id: randomUUID(), quantity: 1, price: 1 }] },
    'No longer sold',
  ],
  ['a product that is not there', { lines: [{ id: randomUUID(), quantity: 1 }] }, 'No longer sold'],
  [
    'no state of ours',
    { delivery: { state: 'Atlantis', area: 'a', street: 'b' } },
    'We do not deliver to Atlantis yet. Please talk to us on WhatsApp.',
  ],
  [
    'no phone',
    { contact: { name: 'a', email: 'a@b.ng', phoneNumber: '12' } },
    'This phone number does not look right. Write it like 0803 123 4567.',
  ],
  [
    'no mail address',
    { contact: { name: 'a', email: 'a@b', phoneNumber: '08031234567' } },
    'This e-mail address does not look right.',
  ],
  ['no way to pay', { paymentMethod: 'cash' }, 'Please choose how to pay.'],
  ['no body', null, 'This must be an object.'],
])('%s is refused with a sentence, and nothing is stored', async (_, more, message) => {
  const { status, answer } = await place(more === null ? null : body(more))
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(answer.error).toBe(message)
  expect(await countOrders()).toBe('0')
})

test('papercut 10: who holds the last unit is not turned away by their own hold, and giving it back sells it once', async () => {
  await server.admin.query('update public.products set stock = 1 where id = $1', [panel.id])
  const request = body({
    lines: [{ id: panel.id, quantity: 1 }],
    expectedTotalKobo: 15_950_000 + 1_200_000,
  })
  const first = await place(request)
  expect([first.status, await stockOf(panel.id)]).toEqual([200, 0])
  const again = await place(request)
  expect([again.status, again.answer.order?.id]).toEqual([200, first.answer.order?.id])
  const proof = { orderId: first.answer.order?.id, orderKey: first.answer.orderKey }
  const cancelled = await Promise.all(
    Array.from({ length: 5 }, () => server.call('cancel-order', { json: proof })),
  )
  expect(new Set(cancelled.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockOf(panel.id)).toBe(1)
  const others = await Promise.all(
    Array.from({ length: 5 }, (_, buyer) =>
      place({
        ...request,
        idempotencyKey: randomUUID(),
        contact: { ...body().contact, email: `e${buyer}@example.com` },
      }),
    ),
  )
  expect([others.filter(({ status }) => status === 200).length, await stockOf(panel.id)]).toEqual([
    1, 0,
  ])
})

test('papercut 22: a product of ₦999,999,999 is priced, ordered and mailed to the kobo; what no sum holds is refused in words', async () => {
  await server.admin.query('update public.products set price = 999999999 where id = $1', [panel.id])
  const lines = (quantity: number) => [{ id: panel.id, quantity }]
  const { status, answer } = await place(
    body({ lines: lines(10), expectedTotalKobo: 999_999_999_000 + 1_200_000 }),
  )
  expect([status, answer.error, answer.order?.totalKobo]).toEqual([
    200,
    undefined,
    1_000_001_199_000,
  ])
  expect(
    await one(
      'select unit_price_kobo::text as unit, subtotal_kobo::text as subtotal, total_kobo::text as total, vat_kobo::text as vat from public.orders join public.order_lines on order_id = orders.id',
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
  await server.admin.query(
    'update public.products set stock = 999, price = 9999999999.99 where id = $1',
    [panel.id],
  )
  for (const quantity of [2, 999]) {
    const refused = await place(body({ lines: lines(quantity), expectedTotalKobo: 1 }))
    expect([refused.status, refused.answer.error]).toEqual([
      400,
      'An order above ₦10,000,000,000 is one for our team: please talk to us on WhatsApp.',
    ])
  }
  expect(server.log.filter(({ message }) => message === 'function failed')).toEqual([])
})
